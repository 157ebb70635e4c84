import { z } from 'zod'
import { type AgentTool, agentTool } from '../tools.ts'
import type { AtHand } from './at-hand.ts'

/** How a model comes to those of its agent's tools that have no place in its request. */
export const findTools = (atHand: AtHand): AgentTool =>
  agentTool({
    name: 'find_tools',
    description: `Finds tools by what they do. There are ${atHand.all.length} in all, of ${servicesOf(atHand)}; only some are listed here. What it finds can be called from then on. Use it before you say that something cannot be done.`,
    input: z.object({ query: z.string().trim().min(1).max(300).describe('What the tool has to do, in a few words') }),
    kind: 'tools',
    subjectOf: ({ query }) => query,
    async run({ query }) {
      const tools = atHand.find(query)
      const text =
        tools.length === 0
          ? 'No tool has these words. Try others, also in English.'
          : `You can call these from now on: ${tools.join(', ')}.`
      return { text, passages: [], found: tools.length, tools }
    },
  })

/** As who entered them calls them. */
const servicesOf = ({ all }: AtHand): string => [...new Set(all.map(({ set }) => set.name))].join(', ')
