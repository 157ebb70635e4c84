import { toolset } from '../../../kit/tool.ts'
import type { DropboxSettings } from '../settings.ts'
import { scopesFor } from './files.ts'
import { listFolder, readFile, searchFiles } from './read.ts'
import { about, fields, permissions, texts } from './texts.ts'
import { createFile, createFolder, deleteFile, moveFile, shareFile } from './write.ts'

/** What agents can do in Dropbox. */
export const fileTools = toolset<DropboxSettings>({
  scopes: { consent: [...new Set(Object.values(scopesFor).flat())] },
  // Signing in has shown who asks; there is nothing else to ask for.
  check: async () => ({}),
  about,
  fields,
  texts,
  permissions,
  tools: {
    search_files: searchFiles,
    list_folder: listFolder,
    read_file: readFile,
    create_file: createFile,
    create_folder: createFolder,
    move_file: moveFile,
    share_file: shareFile,
    delete_file: deleteFile,
  },
})
