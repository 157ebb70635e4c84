/** Locks of files that are open in Office, what macOS writes beside files, thumbnails and settings of folders. */
const leftover = /^(?:~\$.+|\.~lock\..+#|\._.+|\.ds_store|(?:eh)?thumbs\.db|desktop\.ini)$/i

/** Whether a file of this name in a folder is nobody's document: programs left it there, often under the name of one. */
export const isLeftover = (name: string): boolean => leftover.test(name)
