import { toolset } from '../../../kit/tool.ts'
import { scopesFor } from './files.ts'
import { listFolder, readFile, searchFiles } from './read.ts'
import { shareFile } from './share.ts'
import { about, permissions, texts } from './texts.ts'
import { copyFile, createFile, createFolder, moveFile, trashFile } from './write.ts'

/** What agents can do in OneDrive. */
export const driveTools = toolset<object>({
  // An app of its own has no OneDrive.
  personOnly: true,
  scopes: { consent: [...new Set(Object.values(scopesFor).flat())] },
  // What was allowed, consent has settled.
  check: async () => ({}),
  about,
  texts,
  permissions,
  tools: {
    search_files: searchFiles,
    list_folder: listFolder,
    read_file: readFile,
    create_file: createFile,
    create_folder: createFolder,
    move_file: moveFile,
    copy_file: copyFile,
    share_file: shareFile,
    trash_file: trashFile,
  },
})
