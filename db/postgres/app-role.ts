/** The role that row-level security applies to. */
export const APP_ROLE = 'keepsake_app'
