import { z } from 'zod'
import type { TeamsMessage } from './model.ts'

const Action = z.union([
  z.strictObject({
    type: z.literal('Action.Execute'),
    title: z.string().min(1),
    verb: z.string().min(1),
    data: z.strictObject({ value: z.string() }),
    style: z.enum(['positive', 'destructive']).optional(),
  }),
  z.strictObject({ type: z.literal('Action.OpenUrl'), title: z.string().min(1), url: z.url() }),
])
export type FakeAction = z.output<typeof Action>

/** https://adaptivecards.io/explorer: as far as ours goes. Of more than six actions in a row some are hidden. */
const Card = z.strictObject({
  $schema: z.literal('http://adaptivecards.io/schemas/adaptive-card.json'),
  type: z.literal('AdaptiveCard'),
  version: z.literal('1.4'),
  body: z.array(z.strictObject({ type: z.literal('ActionSet'), actions: z.array(Action).min(1).max(6) })).min(1),
})
const Attachment = z.strictObject({ contentType: z.literal('application/vnd.microsoft.card.adaptive'), content: Card })

const OfModel = z.strictObject({
  type: z.literal('https://schema.org/Message'),
  '@type': z.literal('Message'),
  '@context': z.literal('https://schema.org'),
  additionalType: z.tuple([z.literal('AIGeneratedContent')]),
})

/** What a bot may say, as far as ours does. */
export const Said = z.strictObject({
  type: z.literal('message'),
  id: z.string().optional(),
  textFormat: z.literal('markdown'),
  text: z.string().min(1),
  attachments: z.array(Attachment).default([]),
  entities: z.array(OfModel).default([]),
  recipient: z.strictObject({ id: z.string() }).optional(),
})

/** A sign that passes. */
export const Typing = z.strictObject({ type: z.literal('typing') })

/** The buttons below a message. */
export const actionsOf = ({ attachments }: TeamsMessage): FakeAction[] =>
  (attachments as z.output<typeof Attachment>[]).flatMap(({ content }) => content.body.flatMap(({ actions }) => actions))
