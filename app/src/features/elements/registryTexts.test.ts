import { expect, it } from 'vitest';
import { ELEMENT_KINDS, KIND_NAMES, elementKind } from '@cordada/core/elements/kinds';
import { SCALE_NAMES } from '@cordada/core/elements/scales';
import { FAILURE_STATUS } from '@cordada/core/failures';
import shell from '#app/shell/messages.en.json' with { type: 'json' };
import texts from './messages.en.json' with { type: 'json' };

it.each(KIND_NAMES)('has a text for everything %s can say', (kind) => {
  expect(texts).toHaveProperty([`elements.kind.${kind}.one`]);
  expect(texts).toHaveProperty([`elements.kind.${kind}.other`]);
  for (const [name, { value, help }] of Object.entries(elementKind(kind).fields)) {
    expect(texts).toHaveProperty([`elements.field.${name}`]);
    if (help) expect(texts).toHaveProperty([`elements.help.${name}`]);
    // Month names come from Intl.
    const options = 'options' in value && name !== 'bestMonths' ? value.options : [];
    for (const option of options) expect(texts).toHaveProperty([`elements.option.${name}.${option}`]);
  }
});

it('has no text of a field or option that is gone', () => {
  const fields = Object.assign({}, ...Object.values(ELEMENT_KINDS).map((kind) => kind.fields)) as object;
  for (const key of Object.keys(texts)) {
    const [, part, name] = key.split('.');
    if (part === 'field' || part === 'option' || part === 'help') expect(fields, key).toHaveProperty([name!]);
  }
});

it('names every scale and every failure', () => {
  for (const scale of SCALE_NAMES) expect(texts).toHaveProperty([`elements.scale.${scale}`]);
  for (const code of Object.keys(FAILURE_STATUS)) expect(shell).toHaveProperty([`shell.failure.${code}`]);
});
