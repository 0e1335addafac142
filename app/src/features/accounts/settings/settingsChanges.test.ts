import { expect, it } from 'vitest';
import { settled, shownValues, withChange } from './settingsChanges.ts';

const NOTHING = { mail: false, push: false };
const [mail, push] = [{ mail: true }, { push: true }];
const both = withChange(withChange({ confirmed: NOTHING, underWay: [] }, mail), push);

it('shows a change also when the answer to the one before it, which lacks it, has arrived', () => {
  expect(shownValues(both)).toEqual({ mail: true, push: true });
  expect(shownValues(settled(both, mail, { mail: true, push: false }))).toEqual({ mail: true, push: true });
});

it('takes back a change that was refused, and no other one', () => {
  expect(shownValues(settled(both, mail, null))).toEqual({ mail: false, push: true });
});
