/** What the tokens of the web app are to readers of mail, which know neither variables nor `oklch`. */
export const light = {
  ground: '#f0ebe3',
  sheet: '#fefdfb',
  edge: '#e3ddd3',
  ink: '#221d18',
  soft: '#635b51',
  act: '#0b5154',
  onAct: '#fbfdfc',
}

export const dark: typeof light = {
  ground: '#141210',
  sheet: '#1d1a17',
  edge: '#322e29',
  ink: '#ece8e1',
  soft: '#aea79d',
  act: '#7cc9c5',
  onAct: '#0d1f20',
}

/** The ochre line at the top of a mail, the same in both. */
export const seam = '#d19b2e'
