import { toolset } from '../../../kit/tool.ts'
import type { FigmaSettings } from '../settings.ts'
import { exportImage, getOutline, getText, listComments, listFiles } from './read.ts'
import { about, fieldTexts, permissions, texts } from './texts.ts'
import { addComment, deleteComment, replyToComment } from './write.ts'

/** What agents can do in Figma. */
export const figmaTools = toolset<FigmaSettings>({
  scopes: {
    consent: ['folders:read', 'file_content:read', 'file_metadata:read', 'file_comments:read', 'file_comments:write'],
  },
  // Signing in has shown who asks; there is nothing else to ask for.
  check: async () => ({}),
  about,
  fields: fieldTexts,
  texts,
  permissions,
  tools: {
    list_files: listFiles,
    get_outline: getOutline,
    get_text: getText,
    export_image: exportImage,
    list_comments: listComments,
    add_comment: addComment,
    reply_to_comment: replyToComment,
    delete_comment: deleteComment,
  },
})
