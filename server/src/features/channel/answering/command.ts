import type { App } from '../../../context.ts'
import { userIn } from '../audience.ts'
import { newLink } from '../link.ts'
import type { OpenChannel } from '../open-channel.ts'
import { unlinkPerson } from '../person.store.ts'
import { type TurnRow, updateTurn } from '../turn.store.ts'
import { say, type Word } from '../words.ts'
import { whisper, whisperWord } from './whisper.ts'

const said = {
  help: ['', 'help', '도움말'],
  agent: ['agent', '에이전트'],
  unlink: ['unlink', '연결 해제', '연결해제'],
} as const

/** What a command asks for that is no question. @returns false: it is one */
export async function followCommand(app: App, open: OpenChannel, turn: TurnRow, signal: AbortSignal): Promise<boolean> {
  if (turn.reply_to === null) return false
  const words = turn.body.trim().toLowerCase()
  const command = (['help', 'agent', 'unlink'] as const).find((name) => (said[name] as readonly string[]).includes(words))
  if (!command) return false
  const user = await userIn(app, open, turn.external_user, turn.space)
  const lang = user.lang ?? (/[가-힣]/.test(words) ? 'ko' : 'en')
  const tell = (word: Word, link?: string): Promise<void> => {
    const buttons = link ? [{ action: 'link', value: 'link', label: say('chooseButton', lang), link }] : []
    return whisper(app, open, { to: turn, draft: whisperWord(word, lang, buttons), key: `${turn.id}.told` }, signal)
  }
  // Before it is said: what is said to a person alone is not said twice.
  await updateTurn(app.db, turn.id, { state: 'done', ended_as: command })
  if (command === 'help') await tell('help')
  else if (!user.isWhole) await tell('guest')
  else if (command === 'agent') await tell('choose', await newLink(app, open.client, user))
  else {
    const place = { workspaceId: open.client.workspace_id, clientId: open.client.id }
    await tell((await unlinkPerson(app.db, place, user.id)) ? 'unlinked' : 'notLinked')
  }
  return true
}
