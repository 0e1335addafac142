/** Keys of a constant table. Wrong for an object that may have more keys than its type says. */
export function objectKeys<Table extends object>(table: Table): (keyof Table & string)[] {
  return Object.keys(table) as (keyof Table & string)[];
}
