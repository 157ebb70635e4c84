import { z } from 'zod'
import type { FakeAppMessage } from './model.ts'

const Parameter = z.strictObject({ key: z.string(), value: z.string().max(2_000) })
const OnClick = z.union([
  z.strictObject({ openLink: z.strictObject({ url: z.url() }) }),
  z.strictObject({ action: z.strictObject({ function: z.string().min(1), parameters: z.array(Parameter) }) }),
])
const Button = z.strictObject({
  text: z.string().min(1),
  type: z.enum(['OUTLINED', 'FILLED', 'FILLED_TONAL', 'BORDERLESS']).optional(),
  onClick: OnClick,
})
export type FakeButton = z.output<typeof Button>
const Widget = z.strictObject({
  decoratedText: z.strictObject({ text: z.string(), wrapText: z.boolean().optional(), onClick: OnClick.optional() }),
})
const Section = z.strictObject({
  collapsible: z.boolean().optional(),
  uncollapsibleWidgetsCount: z.int().optional(),
  widgets: z.array(Widget).min(1),
})

/** What an app may say: https://developers.google.com/workspace/chat/api/reference/rest/v1/spaces.messages, as far as ours does. */
export const Body = z.strictObject({
  text: z.string().min(1),
  cardsV2: z
    .array(z.strictObject({ cardId: z.string(), card: z.strictObject({ sections: z.array(Section).min(1) }) }))
    .default([]),
  accessoryWidgets: z.array(z.strictObject({ buttonList: z.strictObject({ buttons: z.array(Button).min(1) }) })).default([]),
})

/** The buttons under a message. */
export const buttonsOf = ({ accessoryWidgets }: FakeAppMessage): FakeButton[] =>
  (accessoryWidgets as { buttonList: { buttons: FakeButton[] } }[]).flatMap(({ buttonList }) => buttonList.buttons)

/** Whom Chat notifies: https://developers.google.com/workspace/chat/format-messages#messages-@mention */
export const calledIn = (text: string): string[] => [...text.matchAll(/<(users\/[^>]+)>/g)].map(([, who]) => who!)
