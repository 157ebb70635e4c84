/** Files of another company of our own making, longer and of more kinds: tables, lists, versions, and what only mentions a matter. */
export const secondCompany: Readonly<Record<string, string>> = {
  '사옥 주차 안내.md':
    '# 사옥 주차 안내\n\n사옥 지하 2층과 3층을 주차장으로 씁니다.\n\n## 요금\n\n직원 정기권은 한 달에 5만 원이며 급여에서 공제합니다. 방문 차량은 두 시간까지 무료이고, 그 뒤로는 30분마다 1,500원을 받습니다. 전기차 충전은 1kWh에 290원입니다.\n\n## 신청\n\n정기권은 총무팀 서지훈 매니저에게 신청합니다. 대기자가 있으면 순번대로 배정하고, 보통 3주쯤 걸립니다. 오토바이는 지상 1층 북문 옆에 세웁니다.',
  '복지 포인트 안내.md':
    '# 복지 포인트 안내\n\n복지 포인트는 해마다 2월 첫 영업일에 지급하고 12월 20일에 소멸합니다.\n\n| 직급 | 연간 포인트 | 건강검진 |\n|---|---|---|\n| 사원 | 80만 | 기본형 |\n| 대리 | 100만 | 기본형 |\n| 과장 | 130만 | 종합형 |\n| 부장 | 170만 | 종합형 |\n\n상품권과 주류는 포인트로 살 수 없습니다. 병원, 도서, 여행에 쓸 수 있습니다.',
  '법인카드 사용 기준.md':
    '# 법인카드 사용 기준\n\n법인카드는 팀장 이상에게 발급합니다. 한 건에 50만 원이 넘으면 미리 품의를 올려야 합니다.\n\n## 쓸 수 없는 곳\n\n다음에는 법인카드를 쓸 수 없습니다.\n\n- 유흥업소와 노래방\n- 상품권 구매\n- 개인 통신비\n- 주말과 공휴일의 식사\n\n## 영수증\n\n영수증은 결제한 날부터 5영업일 안에 올립니다. 늦으면 다음 달 한도가 20% 줄어듭니다.',
  '경조사 지원 규정 v2.md':
    '# 경조사 지원 규정\n\n본인 결혼에는 축의금 30만 원과 휴가 5일을 줍니다. 부모상에는 조의금 50만 원과 휴가 5일을 줍니다.\n\n신청은 인사팀 메일로 합니다.',
  '경조사 지원 규정 v3.md':
    '# 경조사 지원 규정\n\n본인 결혼에는 축의금 50만 원과 휴가 7일을 줍니다. 부모상에는 조의금 100만 원과 휴가 5일을 줍니다. 자녀 출산에는 축하금 70만 원을 줍니다.\n\n신청은 인사 시스템의 경조사 메뉴에서 합니다. 증빙 서류는 한 달 안에 내야 합니다.',
  '고객 지원 등급.md':
    '# 고객 지원 등급\n\n| 등급 | 첫 응답 | 지원 시간 | 월 요금 |\n|---|---|---|---|\n| 베이직 | 24시간 | 평일 9시~18시 | 무료 |\n| 스탠더드 | 8시간 | 평일 9시~21시 | 49만 원 |\n| 프리미엄 | 1시간 | 연중무휴 24시간 | 180만 원 |\n\n프리미엄 고객에게는 전담 매니저가 배정됩니다. 등급은 분기 첫날에만 바꿀 수 있습니다.',
  '계약직 운영 지침.md':
    '# 계약직 운영 지침\n\n계약직의 연차는 한 달 만근에 하루씩 생깁니다. 계약 기간은 최장 2년이며, 한 번 연장할 수 있습니다.\n\n정규직의 연차는 입사 첫해 15일입니다. 계약직에게는 복지 포인트를 절반만 지급합니다.\n\n정규직 전환 심사는 6월과 12월에 합니다. 심사는 소속 본부장과 인사팀장이 맡습니다.',
  '창고 안전 수칙.md':
    '# 창고 안전 수칙\n\n창고에 들어갈 때는 안전화와 안전모를 꼭 착용합니다. 지게차는 면허가 있는 사람만 운전합니다. 통로에 물건을 쌓아 두지 않습니다.\n\n냉동 창고 온도는 영하 18도 아래로 유지합니다. 온도가 영하 15도보다 올라가면 당직자 휴대전화로 경보가 갑니다.\n\n사고가 나면 먼저 119에 신고하고, 이어서 안전관리자 문태오에게 알립니다.',
  '2025년 4분기 실적.md':
    '# 2025년 4분기 실적\n\n2025년 4분기 매출은 218억 원으로 3분기보다 6% 늘었습니다. 영업이익은 17억 원입니다. 신규 고객사는 23곳입니다.\n\n부산 물류센터는 2025년 11월에 문을 열었습니다.',
  '2026년 1분기 실적.md':
    '# 2026년 1분기 실적\n\n2026년 1분기 매출은 231억 원입니다. 영업이익은 21억 원으로 4분기보다 늘었습니다. 유류비가 올라 운송 원가율은 71%가 되었습니다.\n\n2026년부터 운송 요금은 분기마다 조정합니다. 김해 노선은 2026년 2월에 중단했습니다.',
  '회의실 예약.md':
    '# 회의실 예약\n\n회의실은 사내 캘린더에서 2주 앞까지 예약할 수 있습니다. 예약하고 15분 동안 오지 않으면 자동으로 취소됩니다.\n\n| 회의실 | 층 | 인원 | 화상 장비 |\n|---|---|---|---|\n| 백두 | 5층 | 20명 | 있음 |\n| 한라 | 5층 | 8명 | 있음 |\n| 설악 | 7층 | 6명 | 없음 |\n| 지리 | 7층 | 12명 | 있음 |\n\n외부 손님이 오는 회의는 1층 접견실을 씁니다.',
  '채용 절차.md':
    '# 채용 절차\n\n채용은 다음 순서로 진행합니다.\n\n1. 서류 심사\n2. 실무 과제\n3. 팀 면접\n4. 임원 면접\n\n서류 결과는 지원 후 7일 안에 알려 줍니다. 실무 과제에는 사흘을 줍니다. 추천한 사람이 입사해 석 달을 채우면 추천인에게 100만 원을 지급합니다.',
  'IT 헬프데스크 FAQ.md':
    '# IT 헬프데스크 FAQ\n\n## VPN이 연결되지 않아요\n\n인증서가 만료되었는지 먼저 확인하고, 그래도 안 되면 내선 7300으로 전화합니다.\n\n## 새 모니터를 받고 싶어요\n\n장비 포털에서 신청하면 팀장 승인 뒤 5일 안에 책상으로 가져다 드립니다.\n\n## 공용 프린터 비밀번호가 뭔가요?\n\n사번 뒤 네 자리입니다.\n\n## 개인 노트북을 써도 되나요?\n\n개인 노트북은 사내망에 연결할 수 없습니다. 게스트 와이파이만 쓸 수 있습니다.',
  '연혁.md':
    '# 연혁\n\n2011년 인천에서 창업했습니다. 2016년까지 본사는 인천에 있었고, 2017년에 서울 문정동으로 옮겼습니다. 2024년부터 모든 배송 차량을 전기차로 바꾸고 있습니다.\n\n현재 대표는 2022년에 취임한 배수진입니다.',
  'Parental leave.md':
    '# Parental leave\n\nFull-time employees get 20 weeks of paid parental leave. Part-time employees get 12 weeks. The leave must be announced eight weeks in advance to People Operations.\n\nContractors are not eligible. The leave may be split into two blocks, and it has to be taken before the first birthday of the child.\n\nSince 2024 adoptive parents have the same entitlement.',
  'Pricing 2026.md':
    '# Pricing 2026\n\nAll prices are per month and without tax.\n\n| Plan | Seats | Price | Storage |\n|---|---|---|---|\n| Starter | 5 | $29 | 20 GB |\n| Team | 25 | $149 | 200 GB |\n| Business | 100 | $590 | 2 TB |\n\nYearly payment saves 15%. Students and schools get half off. The Team plan includes single sign-on; the Starter plan does not.',
  'Data retention.md':
    '# Data retention\n\nShipping records are kept for seven years. Camera recordings are deleted after 30 days. Job applications are erased six months after the decision.\n\nBefore 2023 camera recordings were kept for 90 days. Requests for erasure are answered by Noor Haddad, our data protection officer, within one month.\n\nBackups are not covered by requests for erasure; they expire by themselves.',
  'Remote work abroad.md':
    '# Remote work abroad\n\nYou may work from another country for up to 30 days a year. Requests go through the travel portal at least three weeks before departure.\n\n## Countries\n\nWork is not allowed from countries under sanctions, nor from Switzerland for tax reasons. Inside the EU no extra insurance is needed.\n\nLaptops must not be left in hotel safes. VPN has to be on at all times.',
  'Driver handbook.md':
    '# Driver handbook\n\nDrivers rest for at least 45 minutes after four and a half hours at the wheel. Vans are limited to 110 km/h. Tyres are changed every 40,000 kilometres or every four years, whichever comes first.\n\nWhat to do after an accident:\n\n- Switch on the warning lights\n- Call the emergency number 112\n- Take photos of both vehicles\n- Inform dispatch before moving the van\n\nPassengers are never allowed in delivery vans.',
  'Warranty terms v1.md':
    '# Warranty terms\n\nScanners have a warranty of 12 months. Batteries are covered for six months. Returns are free of charge.',
  'Warranty terms v2.md':
    '# Warranty terms\n\nScanners have a warranty of 24 months. Batteries are covered for six months. Returns cost the customer 9 euros.\n\nDamage by water is excluded from the warranty.',
  'Board minutes March 2026.md':
    '# Board minutes, 18 March 2026\n\nPresent: Ines Carvalho, Jonas Weber, Soo-ah Lim. Excused: Peter Blum.\n\nThe board approved the purchase of eleven electric trucks for 3.4 million euros. It postponed the decision about a warehouse in Rotterdam to September because the permit is missing. Ines Carvalho was elected chair.\n\nThe next meeting is on 17 June 2026 in Lisbon.',
  'Acme account notes.md':
    '# Acme account notes\n\nAcme asked again about parental leave of its drivers, which is theirs to decide. They would like a discount on the Business plan and a tour of the Rotterdam warehouse. The contact is Olivia Stone.\n\nTheir invoice of April is overdue. Fuel prices were discussed as well.',
  'Supplier contacts.md':
    '# Supplier contacts\n\n| Company | Supplies | Contact | Phone |\n|---|---|---|---|\n| Baltic Pallets | pallets | Rasa Kalnina | +371 2000 1122 |\n| Greenfuel | diesel | Marc Dubois | +33 6 1234 5678 |\n| Tapeworks | packaging | Heidi Frey | +41 44 123 45 67 |\n\nOrders above 10,000 euros need two signatures. Invoices are paid within 45 days.',
}
