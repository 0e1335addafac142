import { expect, it } from 'vitest';
import { readContacts } from './readContacts.ts';

it('takes numbers as people write them, and nothing else', () => {
  const typed = [
    { name: ' Bea ', phone: '+34 (600) 11-22.33' },
    { name: 'Hut', phone: '112' },
    { name: '', phone: '112' },
    { name: 'Script', phone: '112?body=x' },
    { name: 'Letters', phone: 'abc' },
    null,
  ];
  expect(readContacts(JSON.stringify(typed))).toEqual([
    { name: 'Bea', phone: '+34600112233' },
    { name: 'Hut', phone: '112' },
  ]);
  for (const broken of [null, '{', '{"name":1}', 'null']) expect(readContacts(broken)).toEqual([]);
});
