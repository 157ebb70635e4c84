import { toolset } from '../../../kit/tool.ts'
import type { NotionSettings } from '../settings.ts'
import { getDatabase, getPage, queryDatabase, search } from './read.ts'
import { about, fieldTexts, texts } from './texts.ts'
import { addComment, appendToPage, createPage, movePage, trashPage, updateProperties } from './write.ts'

/** What agents can do in Notion. */
export const notionTools = toolset<NotionSettings>({
  // Signing in has shown which integration it is; what that may do shows at the first call of each kind.
  check: async () => ({}),
  about,
  fields: fieldTexts,
  texts,
  tools: {
    search,
    get_page: getPage,
    get_database: getDatabase,
    query_database: queryDatabase,
    create_page: createPage,
    append_to_page: appendToPage,
    update_properties: updateProperties,
    move_page: movePage,
    add_comment: addComment,
    trash_page: trashPage,
  },
})
