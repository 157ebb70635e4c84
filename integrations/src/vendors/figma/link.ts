/** Opens a file, or a layer in it. The editor that the file belongs to (design, board, slides) is found out by Figma. */
export const linkTo = (key: string, node: string | null = null): string => {
  const file = `https://www.figma.com/file/${encodeURIComponent(key)}`
  return node === null ? file : `${file}?node-id=${encodeURIComponent(node.replaceAll(':', '-'))}`
}

/** The page that shows a folder. */
export const folderLink = (id: string): string => `https://www.figma.com/files/project/${encodeURIComponent(id)}`
