export const HEATMAP_MIN_ZOOM = 9;
export const HEATMAP_MAX_ZOOM = 14;
/**
 * Tiles only contain these lower bounds of the number of users: exact counts would reveal when somebody walked there.
 */
export const HEATMAP_STEPS = [5, 10, 25, 50, 100] as const;
/** Cells with fewer users are left out, because they could identify one of them. */
export const HEATMAP_MIN_USERS = HEATMAP_STEPS[0];
