/** Zooms that have tiles of where people walk; above them the last is enlarged. */
export const HEATMAP_MIN_ZOOM = 9;
export const HEATMAP_MAX_ZOOM = 14;
/** So many members at least, as a tile says it: exact counts would tell who came when. */
export const HEATMAP_STEPS = [5, 10, 25, 50, 100] as const;
/** Fewer members than these in a cell would tell of a single one. */
export const HEATMAP_MIN_USERS = HEATMAP_STEPS[0];
