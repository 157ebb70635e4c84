import { isRareSyllable } from './cp949.ts'

/** The characters that make up about half of any text, by what they speak for. */
const common = {
  korean:
    '이다는의가에을하고지기로사대자도인서한은를스시정일리어나라해수부전과보제원으장상구년주동안여아공성조용비신그있것들면서만니습세요할게위때문입',
  japanese:
    '日本語人大年一会国中事者行上出時分見学生高間的自前社月子発地後作場同入力文理動部手方物使用気定全体小議開立主要性目名問市通対信相長関業化経済政治現実数新合回資報書試験検索字案料金先当度品内外件送付様お世話東京都道府県市区町村千代川山阪古屋福岡北海神奈崎葉株式売月木土木林井藤佐野原島松田',
  simplified:
    '的一是不了在人有我他这中大来上国个到说们为子和你地出道也时年得就那要下以生会自着去之过家学对可里后小么心多天而能好都然没日于起还发成事只作当想看文无开手十用主行方如前所本见经头面公同三已从动两长知民样现分将外但身些与高意进法此实回二理点月明其种己者向情部正名定女问力机给等几很业最间新什打便位因重被走电第相次政使口教再平真世气信少关并内加化却代产入先五万做员报系书通测试编码索引搜符字文件',
  traditional:
    '的一是不了在人有我他這中大來上國個到說們為子和你地出道也時年得就那要下以生會自著去之過家學對可里後小麼心多天而能好都然沒日於起還發成事只作當想看文無開手十用主行方如前所本見經頭面公同三已從動兩長知民樣現分將外但身些與高意進法此實回二理點月明其種己者向情部正名定女問力機給等幾很業最間新什打便位因重被走電第相次政使口教再平真世氣信少關並內加化卻代產入先五萬做員報系書通測試編碼索引搜符字文件',
} as const

const japanese = new Set<string>(common.japanese)
const sets = {
  'euc-kr': new Set<string>(common.korean),
  shift_jis: japanese,
  'euc-jp': japanese,
  gb18030: new Set<string>(common.simplified),
  big5: new Set<string>(common.traditional),
}

const none: ReadonlySet<string> = new Set()

/** How much like real text it looks, decoded in an encoding: mean worth of its characters beyond ASCII. */
export function plausibility(text: string, encoding: string): number {
  const frequent = encoding in sets ? sets[encoding as keyof typeof sets] : none
  let score = 0
  let characters = 0
  for (const character of text) {
    const code = character.codePointAt(0)!
    if (code < 0x80) continue
    characters++
    score += frequent.has(character) ? 2 : isRareSyllable(character) ? -0.5 : worth(code)
  }
  return characters === 0 ? 0 : score / characters
}

function worth(code: number): number {
  if (code === 0xfffd) return -20
  if (code < 0xa0) return -3
  if (code < 0x250) return 0.15
  if (code >= 0x3040 && code <= 0x30ff) return 1.6
  if (code >= 0xac00 && code <= 0xd7a3) return 0.7
  if (code >= 0x4e00 && code <= 0x9fff) return 0.4
  if (code >= 0xff61 && code <= 0xff9f) return -1
  if (code >= 0x3400 && code < 0x4e00) return -2
  return code >= 0xe000 && code <= 0xf8ff ? -5 : 0.1
}
