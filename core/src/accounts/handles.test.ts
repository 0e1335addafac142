import { describe, expect, it } from 'vitest';
import { handleProblem, handleSkeleton, suggestHandle } from './handles.ts';

describe('handles', () => {
  it('are 3 to 30 lowercase letters, digits and underscores, and begin with a letter', () => {
    for (const good of ['ana', 'ana_ruiz', 'k2_2026']) expect(handleProblem(good)).toBe(null);
    for (const bad of ['', 'ab', '1ana', '_ana', 'Ana', 'ana ruiz', 'аna', 'añá', 'a'.repeat(31), 'ana\u200B'])
      expect(handleProblem(bad), bad).toBe('handle_invalid');
  });

  it('are none of the site, nor look like one', () => {
    for (const taken of ['admin', 'adrnin', 'adm1n', 'c0rdada', 'sup_port'])
      expect(handleProblem(taken)).toBe('handle_taken');
  });

  it('that readers confuse have one skeleton', () => {
    expect(new Set(['ana_ruiz', 'anaruiz', 'ana_ru1z', 'annaruiz', 'ana_rulz'].map(handleSkeleton)).size).toBe(1);
    expect(handleSkeleton('ana')).not.toBe(handleSkeleton('ani'));
  });

  it('begin as the name of the person', () => {
    expect(suggestHandle('Íñigo', "O'Néill")).toBe('inigo_o_neill');
    expect(suggestHandle('李', '')).toBe('member');
    expect(suggestHandle('Admin', '')).toBe('member');
    expect(handleProblem(suggestHandle('x'.repeat(80), 'y'))).toBe(null);
  });
});
