import type { ChatButton, ChatDraft } from '../../../kit/channel.ts'
import { linkOf, markdownOf, titleOf } from './markdown.ts'

/** Beyond so many in a row Teams hides them behind another button: https://adaptivecards.io/explorer/ActionSet.html */
const mostInRow = 6
/** A longer label has a row of its own. */
const longestBeside = 24

/** https://learn.microsoft.com/microsoftteams/platform/bots/how-to/bot-messages-ai-generated-content: answers say that no person wrote them. */
const ofModel = {
  type: 'https://schema.org/Message',
  '@type': 'Message',
  '@context': 'https://schema.org',
  additionalType: ['AIGeneratedContent'],
}

/** A draft as a message of Teams: its words, its sources as links, and its buttons in a card below. */
export function activityOf({ markdown, citations, buttons, note }: ChatDraft) {
  const sources = citations
    .map(({ number, title, link }) => `\\[${number}\\] ${link === null ? titleOf(title) : linkOf(title, link)}`)
    .join('  \n')
  const text = [markdownOf(markdown), sources, note === null ? '' : `_${note}_`].filter(Boolean).join('\n\n')
  return {
    type: 'message',
    textFormat: 'markdown',
    text: text || '…',
    ...(buttons.length > 0 && { attachments: [cardOf(buttons)] }),
    ...(note !== null && { entities: [ofModel] }),
  }
}

/** https://learn.microsoft.com/adaptive-cards/authoring-cards/universal-action-model, known since version 1.4 of cards */
const cardOf = (buttons: readonly ChatButton[]) => ({
  contentType: 'application/vnd.microsoft.card.adaptive',
  content: {
    $schema: 'http://adaptivecards.io/schemas/adaptive-card.json',
    type: 'AdaptiveCard',
    version: '1.4',
    body: rowsOf(buttons).map((row) => ({ type: 'ActionSet', actions: row.map(actionOf) })),
  },
})

function rowsOf(buttons: readonly ChatButton[]): ChatButton[][] {
  const rows: ChatButton[][] = []
  for (const button of buttons) {
    const [row, isLong] = [rows.at(-1), button.label.length > longestBeside]
    const isBeside = row && row.length < mostInRow && !isLong && row.every(({ label }) => label.length <= longestBeside)
    if (isBeside) row.push(button)
    else rows.push([button])
  }
  return rows
}

/** What it means is in what it brings back alone. */
const actionOf = ({ action, value, label, style, link }: ChatButton) =>
  link
    ? { type: 'Action.OpenUrl', title: label, url: link }
    : {
        type: 'Action.Execute',
        title: label,
        verb: action,
        data: { value },
        ...(style && { style: style === 'primary' ? 'positive' : 'destructive' }),
      }
