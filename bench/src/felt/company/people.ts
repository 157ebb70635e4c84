/** A person who works here. @property name as it stands in documents; Korean family names come first. */
export type Person = { name: string; team: string; role: string; phone: string; isKorean: boolean }

const korean =
  '강도윤 고은채 곽태민 구하람 권시온 김나래 김도현 남궁건 노유진 도예린 류한결 문가온 민서율 박다솜 박준서 방지훈 배슬기 백현우 서이든 ' +
  '선우담 손미르 송라온 신재하 심보라 안태오 양해솔 엄지안 오세린 우도담 유나경 윤찬솔 이가람 이로운 임하늘 장새벽 전유하 정다해 조은별 ' +
  '차민결 채우진 최너울 추성아 하진솔 한비아 허윤슬 홍가을 황보윤 현도경'
const english =
  'Adela Brandt,Benoit Carrow,Carla Devine,Dmitri Halloway,Elena Fisk,Farid Lindgren,Greta Mossman,Hollis Pemberton,Ingrid Vasquez,Jonas Whitlock,' +
  'Katya Rosenthal,Lionel Abara,Mirela Stanton,Nils Okafor,Odette Karlsen,Pavel Thorne,Quentin Aldous,Rosalind Yates,Stellan Mbeki,Tamsin Crowe,' +
  'Ulrich Penhall,Vivienne Strand,Wendell Ikeda,Yolanda Frith'
const teams = ['영업', '생산', '품질', '재무', '인사', '전산', '마케팅', '구매', '물류', '법무', '연구', '총무']
const teamsEnglish = [
  'Sales',
  'Quality',
  'Finance',
  'People',
  'Technology',
  'Marketing',
  'Procurement',
  'Logistics',
  'Legal',
  'Research',
]
const roles = ['사원', '선임', '책임', '팀장', '파트장']
const rolesEnglish = ['specialist', 'engineer', 'analyst', 'team lead', 'coordinator']

export const people: readonly Person[] = [
  ...korean.split(' ').map((name, at) => ({
    name,
    team: teams[at % teams.length]!,
    role: roles[(at * 3) % roles.length]!,
    phone: `02-555-${String(1010 + at * 37).padStart(4, '0')}`,
    isKorean: true,
  })),
  ...english.split(',').map((name, at) => ({
    name,
    team: teamsEnglish[at % teamsEnglish.length]!,
    role: rolesEnglish[(at * 3) % rolesEnglish.length]!,
    phone: `+49 30 555 ${String(2040 + at * 53).padStart(4, '0')}`,
    isKorean: false,
  })),
]
