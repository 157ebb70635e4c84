import { startBox } from '@quarry/integrations/vendors/box/testing/server'
import { startDropbox } from '@quarry/integrations/vendors/dropbox/testing/fake'
import { thingsOf } from './things.ts'

/** Where people keep files beside the large suites. */
export async function startFileServices() {
  const [dropbox, box] = await Promise.all([startDropbox(), startBox()])
  return {
    things: { dropbox: dropbox.model, box: box.model },
    /** Their consent pages, as in `microsoft.ts`. */
    doors: [
      { origin: dropbox.origin, agree: (address: string) => dropbox.door.agree(address) },
      { origin: box.origin, agree: (address: string) => box.consent.agree(address) },
    ],
    env: {
      DROPBOX_CLIENT_ID: dropbox.door.client.id,
      DROPBOX_CLIENT_SECRET: dropbox.door.client.secret,
      DROPBOX_BASE_URL: dropbox.origin,
      BOX_CLIENT_ID: box.consent.client.id,
      BOX_CLIENT_SECRET: box.consent.client.secret,
      BOX_BASE_URL: box.origin,
    },
    held: () => ({
      dropbox: thingsOf(dropbox.model.entries.values(), ({ id, path, content, members }) => [
        id,
        { path, text: content, people: members.map(({ who, level }) => `${who} ${level}`) },
      ]),
      box: thingsOf(box.model.things.values(), ({ id, name, parent, content, comments, people, isTrashed }) => [
        id,
        {
          name,
          folder: box.model.things.get(parent ?? '')?.name ?? null,
          text: content,
          comments: comments.map(({ message }) => message),
          people: [...people].map(([who, role]) => `${who} ${role}`),
          isTrashed,
        },
      ]),
    }),
    [Symbol.asyncDispose]: async () => void (await Promise.all([dropbox[Symbol.asyncDispose](), box[Symbol.asyncDispose]()])),
  }
}
