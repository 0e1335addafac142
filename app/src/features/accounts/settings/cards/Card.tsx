import type { FormEvent, ReactNode } from 'react';
import { useId } from 'react';

export function Card({
  title,
  text,
  children,
}: {
  readonly title: string;
  readonly text?: string | undefined;
  readonly children: ReactNode;
}): ReactNode {
  const id = useId();
  return (
    <section aria-labelledby={id} className="grid gap-5 border-t border-line py-8 first:border-0 first:pt-0">
      <div className="grid gap-1">
        <h2 id={id} className="text-xl">
          {title}
        </h2>
        {text ? <p className="max-w-prose text-muted">{text}</p> : null}
      </div>
      {children}
    </section>
  );
}

export function Form({
  onSend,
  children,
}: {
  readonly onSend: (form: FormData, element: HTMLFormElement) => unknown;
  readonly children: ReactNode;
}): ReactNode {
  const send = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    onSend(new FormData(event.currentTarget), event.currentTarget);
  };
  return (
    <form noValidate method="post" onSubmit={send} className="grid max-w-xl gap-5">
      {children}
    </form>
  );
}

export function Choice<Value extends string>({
  legend,
  name,
  options,
  value,
  onChange,
}: {
  readonly legend: string;
  readonly name: string;
  readonly options: readonly { readonly value: Value; readonly label: string; readonly text?: string }[];
  readonly value: Value | null;
  readonly onChange: (value: Value) => void;
}): ReactNode {
  return (
    <fieldset className="grid max-w-xl gap-2">
      <legend className="pb-2 font-semibold">{legend}</legend>
      {options.map((option) => (
        <label
          key={option.value}
          className="flex min-h-11 cursor-pointer items-start gap-3 rounded-sm border border-line px-3 py-2.5 has-checked:border-ink has-checked:bg-sunken"
        >
          <input
            type="radio"
            name={name}
            checked={value === option.value}
            onChange={() => onChange(option.value)}
            className="mt-1 size-4 shrink-0 accent-accent"
          />
          <span>
            <span className="font-semibold">{option.label}</span>
            {option.text ? <span className="block text-sm text-muted">{option.text}</span> : null}
          </span>
        </label>
      ))}
    </fieldset>
  );
}
