import type { Io } from '../../../kit/kit.ts'
import type { Api } from '../../../net/api.ts'
import { openGoogle } from '../../../platforms/google/client.ts'

/** What an app may do in the spaces it is in, without anybody's leave: https://developers.google.com/workspace/chat/authenticate-authorize-chat-app */
export const botScope = 'https://www.googleapis.com/auth/chat.bot'

/** Chat, as the app itself. */
export const openApp = (io: Io<object>): Api => openGoogle(io, 'https://chat.googleapis.com', [botScope], { subject: null })
