import { randomBytes } from 'node:crypto'
import type { Approval } from '@quarry/contract/wire/agent/approval'
import type { Language } from '@quarry/contract/account/account'
import type { ChatButton, ChatDraft } from '@quarry/integrations/kit/channel'
import type { App } from '../../../context.ts'
import { conversationLink, type ShownAnswer, signInLink } from '../../conversation/conversation.ts'
import { listApprovals } from '../../tool/tool.ts'
import { withServers } from '../../custom-mcp/custom-mcp.ts'
import type { OpenChannel } from '../open-channel.ts'
import { insertCard, updateCard } from '../turn.store.ts'
import { say } from '../words.ts'
import type { ChannelQuestion } from './channel-question.ts'
import { inert, plain, whisper } from './whisper.ts'
import { patiently } from './post.ts'

/** Where only the person reads the buttons stay longer. */
const openMs = { direct: 24 * 60 * 60_000, elsewhere: 30 * 60_000 }
const longestValue = 300

/**
 * Asks the person, and nobody else, what the agent is waiting for: with everything that would be sent. The buttons carry an id and no
 * meaning; what is decided is the row of the approval.
 */
export async function showCards(
  app: App,
  open: OpenChannel,
  { turn, actor }: ChannelQuestion,
  answer: ShownAnswer,
  signal: AbortSignal,
): Promise<void> {
  const lang = actor.account.lang
  const link = await conversationLink(actor, turn.run_id)
  const edit: ChatButton = { action: 'open', value: 'open', label: say('edit', lang), link }
  const { approvals } = await listApprovals(await withServers(actor), { runId: turn.run_id })
  if (approvals.length === 0) {
    const wanted = answer.waitsFor.map((said) => said[lang === 'ko' ? 'ko' : 'en']).join(', ')
    const signIn = { ...edit, label: say('signInButton', lang), link: await signInLink(actor, turn.run_id) }
    const draft = plain(`${say('signIn', lang)} ${wanted}`, [signIn])
    await whisper(app, open, { to: turn, draft, key: `${turn.id}.signIn` }, signal)
  }
  for (const approval of approvals) {
    const nonce = randomBytes(16).toString('base64url')
    const expiresAt = new Date(app.clock.now().getTime() + (turn.is_direct ? openMs.direct : openMs.elsewhere))
    const { approvalId, digest } = approval
    const card = {
      nonce,
      workspace_id: turn.workspace_id,
      turn_id: turn.id,
      approval_id: approvalId,
      digest,
      expires_at: expiresAt,
    }
    if (!(await insertCard(app.db, card))) continue
    const draft = cardOf(approval, { lang, nonce, edit })
    const place = { space: turn.space, thread: turn.thread }
    if (turn.is_direct) {
      const posted = await patiently(() => open.channel.say(open.io, place, draft, `card.${nonce}`), signal)
      await updateCard(app.db, nonce, { posted })
    } else await whisper(app, open, { to: turn, draft, key: nonce }, signal)
  }
}

function cardOf(approval: Approval, { lang, nonce, edit }: { lang: Language; nonce: string; edit: ChatButton }): ChatDraft {
  const { agent, title, vendor, account, fields } = approval
  const inLanguage = (said: { en: string; ko: string }) => said[lang === 'ko' ? 'ko' : 'en']
  const isLong = fields.some(({ value }) => shownValue(value).length > longestValue)
  const as = account === null ? '' : ` (${say('asAccount', lang)} ${account})`
  const lines = fields.map(({ label, value }) => {
    const text = shownValue(value)
    const cut = text.length > longestValue ? `${text.slice(0, longestValue)} ${say('longValue', lang)}` : text
    return `- **${inLanguage(label)}**: ${inert(cut)}`
  })
  // What is not shown whole is not agreed to here, nor what has to be typed anew.
  const mayAllow = !isLong && !fields.some(({ mustRetype, kind }) => mustRetype || kind === 'files' || kind === 'json')
  const allow: ChatButton = { action: 'approve', value: nonce, label: say('approve', lang), style: 'primary' }
  const deny: ChatButton = { action: 'deny', value: nonce, label: say('deny', lang), style: 'danger' }
  const ask = say(mayAllow ? 'asks' : 'mustLook', lang)
  return plain(`**${inert(agent.name)}**: ${ask}\n\n**${vendor} · ${inLanguage(title)}**${inert(as)}\n\n${lines.join('\n')}`, [
    ...(mayAllow ? [allow] : []),
    deny,
    edit,
  ])
}

const shownValue = (value: unknown): string => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''))
