import type { App } from '../../../context.ts'
import { isForOthers } from '../../conversation/conversation.ts'
import { isWithin, readersIn } from '../audience.ts'
import type { OpenChannel } from '../open-channel.ts'
import type { ChannelQuestion } from './channel-question.ts'

type Asked = Pick<ChannelQuestion, 'turn' | 'actor'>

/** Whether those who read there now are those for whom it was written. */
export async function isReadAsMeant(app: App, open: OpenChannel, { turn, actor }: Asked, signal: AbortSignal): Promise<boolean> {
  if (turn.readers === null) return true
  const space = await open.channel.space(open.io, turn.space)
  return isWithin(await readersIn(app, open, { space, asker: actor }, signal), turn.readers)
}

/** Whether others would read what is its person's alone: it came from an account of theirs, or from one that is not for channels. */
export const isTheirsAlone = async (app: Pick<App, 'db'>, { turn }: Pick<Asked, 'turn'>): Promise<boolean> =>
  turn.readers !== null && !(await isForOthers(app.db, { workspaceId: turn.workspace_id, runId: turn.run_id }))
