import { toolset } from '../../../kit/tool.ts'
import type { SiteSettings } from '../../../platforms/atlassian/settings.ts'
import { addLabel, appendToPage, trashPage, updatePage } from './change.ts'
import { addComment } from './comment.ts'
import { createPage } from './create.ts'
import { getPage, listChildren, listSpaces, searchPages } from './read.ts'
import { allScopes } from './scopes.ts'
import { spaceChoices } from './space-named.ts'
import { about, fieldTexts, permissions, texts } from './texts.ts'

/** What agents can do in Confluence. */
export const confluenceTools = toolset<SiteSettings>({
  scopes: { consent: allScopes },
  // Signing in has shown who asks; there is nothing else to ask for.
  check: async () => ({}),
  about,
  texts,
  fields: fieldTexts,
  permissions,
  choices: { space: spaceChoices },
  tools: {
    search_pages: searchPages,
    get_page: getPage,
    list_children: listChildren,
    list_spaces: listSpaces,
    create_page: createPage,
    update_page: updatePage,
    append_to_page: appendToPage,
    add_comment: addComment,
    add_label: addLabel,
    trash_page: trashPage,
  },
})
