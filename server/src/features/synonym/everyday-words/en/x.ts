export const ENGLISH_X = `
X-ray, radiograph;
`
