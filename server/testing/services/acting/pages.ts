import { markdownOf } from '@quarry/integrations/platforms/atlassian/adf'
import { startConfluence } from '@quarry/integrations/vendors/confluence/testing/server'
import { startFigma } from '@quarry/integrations/vendors/figma/testing/fake'
import { startNotion } from '@quarry/integrations/vendors/notion/testing/server'
import { thingsOf } from './things.ts'

type Said = { rich_text?: { plain_text: string }[] }

/** Where people write and draw together. */
export async function startPageServices() {
  const [confluence, notion, figma] = await Promise.all([startConfluence(), startNotion(), startFigma()])
  const { site } = confluence
  const { model } = notion
  /** What stands on a page of Notion itself. */
  const textOf = (id: string): string =>
    (model.childrenOf(id) ?? [])
      .flatMap(({ body }) => (body as Said).rich_text?.map(({ plain_text: plain }) => plain).join('') ?? [])
      .join('\n')
  return {
    things: { confluence: site, notion: model, figma: figma.model },
    settings: {
      confluence: { ...confluence.account },
      notion: { apiToken: notion.secret },
      figma: { apiToken: figma.apiToken },
    },
    env: { NOTION_BASE_URL: notion.origin, FIGMA_BASE_URL: figma.origin },
    held: () => ({
      confluence: {
        ...thingsOf(site.pages.values(), ({ id, title, space, parent, doc, body, labels, status }) => [
          id,
          {
            title,
            space: site.spaces.get(space)!.key,
            parent: site.pages.get(parent ?? '')?.title ?? null,
            text: doc === null ? body : markdownOf(doc),
            labels,
            status,
          },
        ]),
        ...thingsOf(site.comments.values(), ({ id, page, doc, body }) => [
          id,
          { page: site.pages.get(page)!.title, text: doc === null ? body : markdownOf(doc) },
        ]),
      },
      notion: {
        ...thingsOf(model.pages.values(), (page) => [
          page.id,
          {
            title: page.title,
            parent: model.above(page)?.title ?? null,
            properties: JSON.stringify(Object.entries(page.properties).map(([name, { value }]) => [name, value])),
            text: textOf(page.id),
            isTrashed: page.inTrash,
          },
        ]),
        ...thingsOf(model.comments, ({ id, pageId, text }) => [id, { page: model.pages.get(pageId)!.title, text }]),
      },
      figma: thingsOf(
        [...figma.model.files.values()].flatMap(({ name, comments }) => comments.map((comment) => ({ name, comment }))),
        ({ name, comment: { id, by, message, parent = null, node = null } }) => [
          id,
          { file: name, by, text: message, parent, node },
        ],
      ),
    }),
    [Symbol.asyncDispose]: async () =>
      void (await Promise.all([confluence, notion, figma].map((each) => each[Symbol.asyncDispose]()))),
  }
}
