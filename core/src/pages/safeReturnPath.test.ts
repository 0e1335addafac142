import { expect, it } from 'vitest';
import { safeReturnPath } from './safeReturnPath.ts';

it.each([
  '//evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  'javascript:alert(1)',
  'https://evil.example/',
  'evil',
  '%2f%2fevil.example',
  '/%2fevil.example',
  '/%5cevil.example',
  '/%252fevil.example',
  '/\t/evil.example',
  '/%09/evil.example',
  '/..//evil.example',
  '/.//evil.example',
  '/%2e%2e//evil.example',
  '/%',
  '',
  null,
  undefined,
])('refuses %j', (given) => {
  expect(safeReturnPath(given)).toBeNull();
});

it.each([
  ['/my-targets', '/my-targets'],
  ['/elements?v=map&section=mountains#top', '/elements?v=map&section=mountains#top'],
  ['/montañas', '/monta%C3%B1as'],
  ['/elements?q=//a', '/elements?q=//a'],
])('accepts %s', (given, expected) => {
  expect(safeReturnPath(given)).toBe(expected);
});
