// Whom the company deals with and what it makes. All of it is invented.
export const koreanCustomers = [
  '한별전자',
  '누리정밀',
  '가람수도',
  '솔빛에너지',
  '다온건설',
  '미르중공업',
  '새봄식품',
  '아라해운',
  '도담제약',
  '은하유통',
  '나래항공부품',
  '푸른들농협',
  '온새미화학',
  '햇살요양원',
  '마루호텔',
]
export const englishCustomers = [
  'Ostrava Waterworks',
  'Brindle Foods',
  'Kestrel Logistics',
  'Marlow Chemicals',
  'Northgate Hospital',
  'Pinecrest Hotels',
  'Quillon Energy',
  'Redfern Dairy',
  'Saltmarsh Shipping',
  'Tolliver Brewing',
  'Umberland Rail',
  'Vantor Robotics',
]
export const products = ['Rillo', 'Voltane', 'Tidewatch', 'Pebble', 'Murmur', 'Quillbox']
export const projects = [
  '갈매기',
  '나침반',
  '다람쥐',
  '등대',
  '무지개',
  '반딧불',
  '소나기',
  '징검다리',
  'Aurora',
  'Basalt',
  'Cinder',
  'Dovetail',
]
export const parts = ['펌웨어', '배터리', '하우징', '디스플레이', '무선 모듈', '서버 연동', '설치 도구', '교정 지그']
export const partsEnglish = [
  'firmware',
  'battery',
  'housing',
  'display',
  'radio module',
  'server link',
  'installer',
  'calibration jig',
]
