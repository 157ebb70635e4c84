import { catalogue } from '@quarry/integrations/catalogue'
import { startGoogle } from '@quarry/integrations/platforms/google/testing/server'
import { calendarOperations } from '@quarry/integrations/vendors/googlecalendar/testing/fake'
import { CalendarModel } from '@quarry/integrations/vendors/googlecalendar/testing/model'
import { gmailOperations } from '@quarry/integrations/vendors/gmail/testing/fake'
import { headerOf, wordsOf } from '@quarry/integrations/vendors/gmail/testing/acting'
import { GmailModel } from '@quarry/integrations/vendors/gmail/testing/model'
import { addressesIn } from '@quarry/integrations/vendors/gmail/message/headers'
import { chatOperations } from '@quarry/integrations/vendors/googlechat/testing/fake'
import { ChatModel, type FakeChatSpace } from '@quarry/integrations/vendors/googlechat/testing/model'
import { FakeChatWebhook, webhookOperation } from '@quarry/integrations/vendors/googlechatwebhook/testing/server'
import { driveOperations } from '@quarry/integrations/vendors/googledrive/testing/fake'
import { DriveModel } from '@quarry/integrations/vendors/googledrive/testing/model'
import { sheetOperations } from '@quarry/integrations/vendors/googlesheets/testing/fake'
import { SheetsModel } from '@quarry/integrations/vendors/googlesheets/testing/model'
import { taskOperations } from '@quarry/integrations/vendors/googletask/testing/fake'
import { TaskModel } from '@quarry/integrations/vendors/googletask/testing/model'
import { videoOperations, YoutubeModel } from '@quarry/integrations/vendors/youtube/testing/fake'
import { thingsOf } from './things.ts'

const byServiceAccount = ['gmail', 'googlecalendar', 'googledrive', 'googlesheets', 'googletasks', 'googlechat'] as const
const apiKey = 'AIzaSyA-0123456789-abcdefghijklmnop'

const addressesOf = (header: string): string[] => addressesIn(header).map(({ address }) => address)

/** One Google with all that agents act at there, in the name of its administrator. */
export async function startGoogleServices() {
  const things = {
    gmail: new GmailModel(),
    googlecalendar: new CalendarModel(),
    googledrive: new DriveModel(),
    googlesheets: new SheetsModel(),
    googletasks: new TaskModel(),
    googlechat: new ChatModel(),
    youtube: new YoutubeModel(),
  }
  const webhook = new FakeChatWebhook()
  const { gmail, googlecalendar, googledrive, googlesheets, googletasks, googlechat, youtube } = things
  const google = await startGoogle([
    ...gmailOperations(gmail),
    webhookOperation(webhook),
    ...calendarOperations(googlecalendar),
    ...driveOperations(googledrive),
    ...sheetOperations(googlesheets),
    ...taskOperations(googletasks),
    ...chatOperations(googlechat),
    ...videoOperations(youtube),
  ])
  google.accounts.delegated = new Set(byServiceAccount.flatMap((name) => catalogue[name]?.toolset?.scopes?.serviceAccount ?? []))
  google.accounts.apiKeys.add(apiKey)
  const key = { adminAccount: googlecalendar.account, serviceAccountKey: google.accounts.keyFile }

  /** What a space is called, or with whom it is. */
  const nameOf = ({ displayName, members }: FakeChatSpace): string =>
    displayName || members.flatMap((each) => (each === googlechat.own ? [] : [googlechat.people.get(each)!.email])).join()
  return {
    things,
    settings: {
      gmail: key,
      googlechatwebhook: { address: webhook.address, name: '현장 알림' },
      googlecalendar: key,
      googledrive: key,
      googlesheets: key,
      googletasks: key,
      googlechat: key,
      youtube: { apiKey },
    },
    env: { GOOGLE_BASE_URL: google.origin },
    held: () => ({
      gmail: thingsOf(gmail.own.messages.values(), (mail) => [
        mail.id,
        {
          subject: headerOf(mail, 'Subject'),
          text: wordsOf(mail),
          to: addressesOf(headerOf(mail, 'To')),
          copies: [...addressesOf(headerOf(mail, 'Cc')), ...addressesOf(headerOf(mail, 'Bcc'))],
          labels: mail.labelIds.map((id) => gmail.own.labels.get(id) ?? id).sort(),
          thread: mail.threadId,
        },
      ]),
      googlechatwebhook: thingsOf(webhook.messages, ({ name, text = '', cardsV2 = [], thread }) => [
        name,
        { text, cards: cardsV2.map(({ card }) => `${card.header.title}: ${JSON.stringify(card.sections)}`), thread: thread.name },
      ]),
      googledrive: thingsOf(googledrive.files.values(), ({ id, name, parents, trashed, content, own }) => [
        id,
        {
          name,
          folder: googledrive.files.get(parents[0] ?? '')?.name ?? null,
          text: content,
          people: own.map(({ emailAddress = '', role }) => `${emailAddress} ${role}`),
          isTrashed: trashed,
        },
      ]),
      googlesheets: thingsOf(
        [...googlesheets.spreadsheets.values()].flatMap(({ id, title, sheets }) => sheets.map((sheet) => ({ id, title, sheet }))),
        ({ id, title, sheet }) => [
          `${id}/${sheet.sheetId}`,
          { spreadsheet: title, sheet: sheet.title, rows: JSON.stringify(sheet.rows) },
        ],
      ),
      googletasks: thingsOf(
        [...googletasks.lists.values()].flatMap(({ title, tasks }) => [...tasks.values()].map((task) => ({ list: title, task }))),
        ({ list, task: { id, title, notes, due, status, deleted = false } }) => [
          id,
          {
            list,
            title,
            text: typeof notes === 'string' ? notes : '',
            due: typeof due === 'string' ? due.slice(0, 10) : null,
            status,
            isDeleted: deleted,
          },
        ],
      ),
      googlechat: thingsOf(
        [...googlechat.spaces.values()].flatMap((space) => space.messages.map((message) => ({ space, message }))),
        ({ space, message: { name, text, thread, isReply, reactions } }) => [
          name,
          { space: nameOf(space), text, thread, isReply, reactions: reactions.map(({ emoji }) => emoji) },
        ],
      ),
    }),
    [Symbol.asyncDispose]: () => google[Symbol.asyncDispose](),
  }
}
