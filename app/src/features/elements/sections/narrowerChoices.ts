/** The choices that say what kind of its kind an element is: the header of its page shows the first one known. */
export const NARROWER_CHOICES: readonly string[] = [
  'level',
  'subtype',
  'startKind',
  'category',
  'shape',
  'volcanoStatus',
];
