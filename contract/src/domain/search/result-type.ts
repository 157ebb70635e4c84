/** Type filters of spec §9. */
export const resultTypes = ['document', 'file', 'issue', 'design', 'mail', 'page'] as const
export type ResultType = (typeof resultTypes)[number]
