/** One document of the company. @property path folders and file name. @property at when it was last changed. */
export type Paper = { path: string; text: string; at: Date }

export const dayMs = 86_400_000

export const fileOf = ({ path }: Paper): string => path.slice(path.lastIndexOf('/') + 1)
/** The file name without its ending. */
export const titleOf = (paper: Paper): string => fileOf(paper).replace(/\.[a-z]+$/, '')

/** What stands in every second document of an office and says little. */
export const koreanChatter = [
  '자세한 내용은 담당자에게 문의해 주세요.',
  '지난 회의에서 나온 의견을 반영했습니다.',
  '다음 주까지 검토 의견을 남겨 주시기 바랍니다.',
  '첨부한 자료를 참고하시고 일정에 맞추어 진행합니다.',
  '예산 범위 안에서 진행하고 넘으면 다시 보고합니다.',
  '고객 요청에 따라 일부 항목을 바꾸었습니다.',
  '품질과 납기를 함께 살펴야 합니다.',
  '관련 부서와 협의를 마쳤습니다.',
  '계약 조건은 법무 확인을 거쳤습니다.',
  '보고서는 공유 폴더에 올려 두었습니다.',
  '변경된 내용은 모든 팀에 안내했습니다.',
  '문제가 생기면 바로 공유합니다.',
]
export const englishChatter = [
  'Please get in touch with the owner of this page for details.',
  'Comments from the last meeting have been worked in.',
  'Leave your remarks by the end of next week.',
  'The attached material is for reference; the schedule stands.',
  'We stay within the budget and report again if we do not.',
  'Some items were changed at the request of the customer.',
  'Quality and delivery have to be looked at together.',
  'The other teams concerned have agreed.',
  'Legal has checked the terms of the contract.',
  'The report is in the shared folder.',
  'Everybody has been told about the change.',
  'Tell us at once when something goes wrong.',
]
