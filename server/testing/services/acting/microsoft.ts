import { directoryOperations } from '@quarry/integrations/platforms/microsoft/testing/directory'
import { peopleOperations } from '@quarry/integrations/platforms/microsoft/testing/people'
import { startMicrosoft } from '@quarry/integrations/platforms/microsoft/testing/server'
import { fileOperations, startDownloads } from '@quarry/integrations/vendors/onedrive/testing/fake'
import { TenantModel } from '@quarry/integrations/vendors/onedrive/testing/model'
import { eventOperations } from '@quarry/integrations/vendors/outlookcalendar/testing/fake'
import { FakeCalendars } from '@quarry/integrations/vendors/outlookcalendar/testing/model'
import { mailOperations } from '@quarry/integrations/vendors/outlookmail/testing/fake'
import { FakeOutlookBox } from '@quarry/integrations/vendors/outlookmail/testing/model'
import { thingsOf } from './things.ts'

type Person = { emailAddress: { address: string } }
const addressesOf = (people: readonly Person[]): string[] => people.map(({ emailAddress }) => emailAddress.address)

/** One Microsoft with all that agents act at there. The first person of each directory has the same id, so that all of it is one account's. */
export async function startMicrosoftServices() {
  const things = { outlookmail: new FakeOutlookBox(), outlookcalendar: new FakeCalendars(), onedrive: new TenantModel() }
  const { outlookmail, outlookcalendar, onedrive } = things
  const downloads = await startDownloads(onedrive)
  const { origin, accounts, ...microsoft } = await startMicrosoft([
    ...directoryOperations(outlookmail.directory),
    ...peopleOperations(outlookmail.acquaintances),
    ...mailOperations(outlookmail),
    ...eventOperations(outlookcalendar),
    ...fileOperations(onedrive, downloads),
  ])
  return {
    things,
    origin,
    /** Agrees on the consent page as a person would. @returns the query with which they are led back */
    agree: (address: string) => new URLSearchParams(accounts.consent(address, outlookmail.owner.id)).toString(),
    env: {
      MICROSOFT_CLIENT_ID: accounts.clientId,
      MICROSOFT_CLIENT_SECRET: accounts.clientSecret,
      MICROSOFT_BASE_URL: origin,
    },
    held: () => ({
      outlookmail: thingsOf(outlookmail.mails.values(), ({ id, folder, subject, body, isDraft, ...mail }) => [
        id,
        {
          folder: outlookmail.folders.get(folder)!.name,
          subject,
          text: body.content,
          to: addressesOf(mail.toRecipients),
          copies: addressesOf([...mail.ccRecipients, ...mail.bccRecipients]),
          isDraft,
        },
      ]),
      outlookcalendar: {
        ...thingsOf(outlookcalendar.events.values(), ({ id, subject, start, end, location, attendees, ...event }) => [
          id,
          {
            title: subject,
            start,
            end,
            place: location.displayName,
            guests: addressesOf(attendees),
            answer: event.responseStatus.response,
            isOnline: event.onlineMeeting !== null,
          },
        ]),
        ...thingsOf(outlookcalendar.mails.entries(), ([index, mail]) => [`mail ${index}`, mail]),
      },
      onedrive: thingsOf(onedrive.items.entries(), ([id, { name, drive, parent, content, own, trashed }]) => [
        id,
        {
          name,
          folder: parent === null ? null : onedrive.get({ drive, id: parent }).name,
          text: content,
          people: JSON.stringify(own),
          isTrashed: trashed,
        },
      ]),
    }),
    [Symbol.asyncDispose]: async () =>
      void (await Promise.all([microsoft[Symbol.asyncDispose](), downloads[Symbol.asyncDispose]()])),
  }
}
