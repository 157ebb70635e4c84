import { toolset } from '../../../kit/tool.ts'
import { moveFile, shareFile, trashFile } from './change.ts'
import { copyFile, createDocument, createFolder } from './create.ts'
import { scopesFor } from './files.ts'
import { folderChoices, listFolder, listPeople, readFile, searchFiles } from './read.ts'
import { about, fields, permissions, texts } from './texts.ts'

const scopes = Object.values(scopesFor).flat()

/** What agents can do in Google Drive. */
export const driveTools = toolset<object>({
  scopes: { consent: scopes, serviceAccount: scopes },
  // What the account allows, consent has settled; what the domain allows a service account, the first call of each kind shows.
  check: async () => ({}),
  texts,
  about,
  fields,
  permissions,
  choices: { folder: folderChoices, 'list_folder.folder': { ...folderChoices, scopes: scopesFor.reading } },
  tools: {
    search_files: searchFiles,
    list_folder: listFolder,
    read_file: readFile,
    list_people: listPeople,
    create_document: createDocument,
    create_folder: createFolder,
    copy_file: copyFile,
    move_file: moveFile,
    share_file: shareFile,
    trash_file: trashFile,
  },
})
