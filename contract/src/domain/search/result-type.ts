/** Type filters of spec §9, and two of our own for what calendars and task lists hold. */
export const resultTypes = ['document', 'file', 'issue', 'design', 'mail', 'page', 'event', 'task'] as const
export type ResultType = (typeof resultTypes)[number]
