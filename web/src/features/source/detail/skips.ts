import type { RunCounts } from '@quarry/contract/wire/source/source-run'

const reasons = ['leftOut', 'heldBack', 'unlisted'] as const

/** Why things were passed over in a reading, and how many for each reason. */
export const skipsOf = ({ skipped }: Pick<RunCounts, 'skipped'>) =>
  reasons.flatMap((reason) => (skipped[reason] > 0 ? [{ reason, count: skipped[reason] }] : []))
