const side = 512

/**
 * The middle of a picture, in a size that travels quickly; also of kinds that only this browser can read. What the browser cannot
 * read goes as it is: the server says what is wrong with it.
 */
export async function squareOf(file: File): Promise<Blob> {
  const bitmap = await createImageBitmap(file).catch(() => null)
  if (!bitmap) return file
  const canvas = Object.assign(document.createElement('canvas'), { width: side, height: side })
  const cut = Math.min(bitmap.width, bitmap.height)
  const from = [(bitmap.width - cut) / 2, (bitmap.height - cut) / 2] as const
  canvas.getContext('2d')?.drawImage(bitmap, ...from, cut, cut, 0, 0, side, side)
  bitmap.close()
  return new Promise((resolve) => canvas.toBlob((blob) => resolve(blob ?? file), 'image/png'))
}
