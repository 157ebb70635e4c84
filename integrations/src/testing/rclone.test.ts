import { fileServerConformance } from './conformance.ts'
import { startRclone } from './rclone.ts'

const hidesClosedFolders = true
// It shows a line break as a character of its own.
const saysLineBreaks = false
fileServerConformance('WebDAV of rclone', () => startRclone('webdav'), {
  hidesClosedFolders,
  saysLineBreaks,
  closedFile: 'upstream',
})
fileServerConformance('SFTP of rclone', () => startRclone('sftp'), { hidesClosedFolders, saysLineBreaks })
