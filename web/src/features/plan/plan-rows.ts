import { limitsOf, type PlanContents } from '@quarry/contract/plan/plan'
import type { WorkspacePlan } from '@quarry/contract/wire/plan/plan'

/** A line of what plans include. `null`: as much as comes. */
export type PlanRow = {
  name:
    | 'seats'
    | 'devicesPerPerson'
    | 'publicDocuments'
    | 'privateDocuments'
    | 'fileMegabytes'
    | 'agents'
    | 'monthlyMessages'
    | 'toolSets'
    | 'channels'
  of: (plan: PlanContents, seats: number | null) => number | null | boolean
  /** How much each seat beyond those of the plan adds. */
  more?: (plan: PlanContents) => number
  used?: keyof WorkspacePlan['usage']
}

export const planRows: readonly PlanRow[] = [
  { name: 'seats', of: (_plan, seats) => seats, used: 'seats' },
  { name: 'devicesPerPerson', of: ({ devicesPerPerson }) => devicesPerPerson, used: 'devices' },
  {
    name: 'publicDocuments',
    of: (plan, seats) => limitsOf(plan, seats).publicDocuments,
    more: ({ publicDocuments }) => publicDocuments.perExtraUser,
    used: 'publicDocuments',
  },
  {
    name: 'privateDocuments',
    of: (plan, seats) => limitsOf(plan, seats).privateDocuments,
    more: ({ privateDocuments }) => privateDocuments.perExtraUser,
    used: 'privateDocuments',
  },
  { name: 'fileMegabytes', of: ({ fileMegabytes }) => fileMegabytes },
  { name: 'agents', of: ({ agents }) => agents, used: 'agents' },
  { name: 'monthlyMessages', of: ({ monthlyMessages }) => monthlyMessages, used: 'monthlyMessages' },
  // Without tool sets it does not matter how many tools an agent may have.
  { name: 'toolSets', of: ({ toolSets, toolsPerAgent }) => toolSets && toolsPerAgent },
  { name: 'channels', of: ({ channels }) => channels },
]
