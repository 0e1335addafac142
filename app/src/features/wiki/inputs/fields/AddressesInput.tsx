import type { ReactNode } from 'react';
import { useState } from 'react';
import { TextArea } from '#app/ui/forms/Field.tsx';

const linesOf = (text: string): string[] =>
  text
    .split(/\s+/)
    .filter((line) => line !== '')
    .map((line) => (/^[\w-]+(\.[\w-]+)+(\/\S*)?$/.test(line) ? `https://${line}` : line));

/** Web addresses, one a line. Adds the missing `https://`. */
export function AddressesInput({
  name,
  label,
  hint,
  error,
  lines,
  onChange,
}: {
  readonly name: string;
  readonly label: string;
  readonly hint: string | undefined;
  readonly error: string | undefined;
  readonly lines: readonly string[];
  readonly onChange: (lines: readonly string[] | undefined) => void;
}): ReactNode {
  const [text, setText] = useState(lines.join('\n'));
  const stored = lines.join('\n');
  return (
    <TextArea
      label={label}
      name={name}
      hint={hint}
      error={error}
      rows={3}
      className="sm:col-span-2"
      value={linesOf(text).join('\n') === stored ? text : stored}
      onChange={(event) => {
        setText(event.target.value);
        const next = linesOf(event.target.value);
        onChange(next.length > 0 ? next : undefined);
      }}
    />
  );
}
