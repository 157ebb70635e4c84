/** What was committed at one moment, as PostgreSQL writes a snapshot: `xmin:xmax:` and the transactions between them that were open. */
export type Position = string

/** All transactions before this one had ended. */
export const earliestOf = (position: Position): string => position.split(':')[0] ?? '0'

/** This transaction, and all after it, had not begun. */
const latestOf = (position: Position): string => position.split(':')[1] ?? '0'

/** Whether a database that is at `now` can have been at `position` before. */
export const isReached = (position: Position, now: Position): boolean =>
  BigInt(earliestOf(position)) <= BigInt(earliestOf(now)) && BigInt(latestOf(position)) <= BigInt(latestOf(now))
