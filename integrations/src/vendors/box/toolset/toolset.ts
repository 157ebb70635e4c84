import { toolset } from '../../../kit/tool.ts'
import { listFolder, listPeople, readFile, searchFiles } from './read.ts'
import { permissions, texts } from './texts.ts'
import { scopesFor } from './things.ts'
import { comment, createFile, createFolder, shareFile, trashFile } from './write.ts'

/** What agents can do in Box. */
export const boxTools = toolset<object>({
  scopes: { consent: [...scopesFor.reading, ...scopesFor.changing] },
  // What was allowed, consent has settled.
  check: async () => ({}),
  texts,
  permissions,
  tools: {
    search_files: searchFiles,
    list_folder: listFolder,
    read_file: readFile,
    list_people: listPeople,
    create_file: createFile,
    create_folder: createFolder,
    comment,
    share_file: shareFile,
    trash_file: trashFile,
  },
})
