/**
 * Notices of shops, schools, hospitals, clubs and town halls, asked for without any word of their titles. Whoever wrote them and the
 * questions had seen no list of words. A line: title, text, how people ask for it.
 */
export const koreanNotices = `
분실물 보관소|주인을 모르는 지갑이나 안경은 일층 안내대에서 석 달 동안 맡아 둡니다.|잃어버린 소지품
변기 막힘 조치|뚫어뻥은 청소 도구함에 있으니 먼저 써 보고 안 되면 관리실로 전화해 주세요.|화장실 안 내려감
흡연 구역 지정|앞으로는 건물 뒤편 정자에서만 피울 수 있고 옥상은 단속 대상입니다.|담배 피우는 곳
단체 헌혈 참여|적십자 버스가 목요일 오전에 정문 앞으로 오니 신분증을 챙겨 오세요.|피 뽑는 날
독감 예방 접종|시월 둘째 주에 간호사가 강당으로 와서 희망자에게 무료로 놓아 드립니다.|인플루엔자 백신 주사
냉방 가동 기간|유월 초부터 구월 중순까지 스물여섯 도에 맞추어 돌립니다.|에어컨 언제 켜나
해충 방역 작업|토요일 밤에 약을 뿌리니 먹을 것은 모두 서랍에 넣고 가세요.|바퀴벌레 개미 소독
단수 예고|배관을 세척하느라 화요일 아홉 시부터 네 시간 동안 수도꼭지를 쓸 수 없습니다.|물 안 나옴
알레르기 유발 식품|급식에 땅콩이나 새우가 들어가는 날은 식단표에 빨간 점을 찍어 둡니다.|두드러기 나는 먹거리
교복 나눔|졸업생이 깨끗이 빨아 두고 간 재킷과 치마를 체육관에서 그냥 가져갈 수 있습니다.|선배 유니폼 물려입기
학부모 상담 주간|자녀의 학교생활이 궁금한 보호자는 원하는 요일과 시각을 골라 알림장에 적어 보내 주세요.|담임 선생님 만나기
결석 사유서|아이가 아파서 나오지 못했다면 사흘 안에 보호자 서명을 받아 교무실에 냅니다.|등교 못한 까닭
수영 강습|초급반은 월수금 새벽에 얕은 레인에서 발차기부터 가르칩니다.|헤엄 배우기
체력 단련실 개방|러닝머신과 역기는 아침 여섯 시부터 쓸 수 있고 운동화를 따로 가져와야 합니다.|헬스장 몇시부터
합창단 모집|소프라노와 베이스가 모자라니 악보를 못 읽어도 부담 없이 오디션에 오세요.|노래 모임 멤버
여권 재발급|유효 기간이 지났거나 훼손되었으면 사진 한 장을 들고 구청 민원실로 오시면 됩니다.|패스포트 새로 만들기
전입 신고|새집으로 옮긴 뒤 두 주 안에 주민 센터나 온라인으로 처리해야 과태료가 없습니다.|이사 주소 바꾸기
반려견 등록|태어난 지 두 달이 넘으면 동물 병원에서 인식표를 달아야 합니다.|강아지 칩 심기
무료 법률 상담|전세금이나 상속 문제로 고민인 주민은 매월 첫째 수요일에 시청 이층으로 오세요.|변호사 공짜 문의
입원 환자 면회|저녁 여섯 시부터 여덟 시까지 병실마다 두 사람만 들어갈 수 있습니다.|병문안 가능 시간
재직 증명서|은행에 낼 종이가 필요하면 인사 포털에서 바로 뽑을 수 있습니다.|회사 다니는 확인
치석 제거|한 해에 한 번은 건강 보험이 적용되어 만 원대로 끝납니다.|이빨 스케일링
양심 우산|갑자기 소나기가 내리면 현관 통에서 하나 쓰고 다음 날 꽂아 두세요.|비올때 빌려쓰기
모유 수유실|엄마들이 편히 쉬도록 소파와 가림막과 기저귀 갈이대를 갖춰 놓았습니다.|아기 젖 먹이기
단골 적립 카드|만 원어치를 살 때마다 백 점을 드리고 오천 점이 모이면 현금처럼 씁니다.|포인트 멤버십 쌓기
시식 코너|주말 오후에 만두와 과일을 조금씩 집어 드실 수 있는 탁자를 정육점 옆에 둡니다.|공짜 맛보기
매장 임시 휴무|내부 수리 때문에 다음 주 월요일과 화요일에는 손님을 받지 않습니다.|가게 쉬는 날
자판기 동전 걸림|거슬러 줄 돈이 나오지 않으면 기계 옆면에 적힌 번호로 연락해 돌려받으세요.|음료수 거스름돈
커피 원두|머신에 빨간 불이 들어오면 선반의 봉지를 뜯어 위쪽 통에 부어 주세요.|에스프레소 콩 채우기
종이 파쇄기|한 번에 열 장 넘게 넣으면 칼날이 멈추니 철심을 빼고 조금씩 넣으세요.|서류 갈아 없애기
등기 발송 접수|오후 세 시 전에 총무팀 바구니에 봉투를 넣으면 그날 나갑니다.|편지 부치기
무선 인터넷|손님용 신호는 로비와 식당에서만 잡히며 두 시간마다 다시 로그인해야 합니다.|와이파이 연결
층간 소음|밤 열 시 이후에는 뛰거나 세탁기를 돌리지 말고 실내에서 슬리퍼를 신읍시다.|윗집 시끄러움
감시 카메라|골목 모퉁이와 주차 타워 입구에 여덟 대를 새로 달았고 영상은 한 달 뒤 지워집니다.|CCTV 녹화 어디
신문 구독 해지|다음 달부터 아침마다 오던 조간 세 부를 넣지 말라고 지국에 알렸습니다.|일간지 끊기
벼룩시장 개최|안 쓰는 장난감과 그릇을 돗자리에 펴 놓고 이웃에게 싸게 넘기는 자리입니다.|플리마켓 중고 팔기
텃밭 분양|상추나 고추를 심을 다섯 평짜리 땅을 추첨으로 한 해 동안 빌려 드립니다.|주말농장 채소 가꾸기
탁구장 이용|라켓과 공은 지하 이층 선반에 있고 점심에는 한 게임만 치고 비켜 줍시다.|핑퐁 치는 곳
봄 소풍|사월 말에 동물원으로 버스를 타고 가니 돗자리와 물통을 챙겨 보내 주세요.|야외 체험학습 나들이
돌봄 교실|맞벌이 가정의 저학년은 수업이 끝난 뒤 저녁 일곱 시까지 남아 있을 수 있습니다.|방과후 애들 맡기기
학교 폭력 신고|맞거나 놀림을 받은 학생은 익명 상자나 상담 전화로 알려 주면 비밀을 지킵니다.|왕따 괴롭힘
투표소 안내|우리 동네 주민은 일요일에 초등학교 강당으로 신분증을 가지고 가면 됩니다.|선거 어디서 찍나
연말 정산|의료비와 기부금 영수증은 일월 이십일까지 국세청 파일로 올려 주세요.|소득 공제 환급
요리 강좌|동네 셰프가 파스타와 밑반찬 만드는 법을 네 번에 걸쳐 가르쳐 줍니다.|쿠킹 클래스
`
export const englishNotices = `
Pushchair storage|Parents may leave folded wheels under the stairs by the nursery entrance until home time.|stroller pram space
Repeat prescriptions|Hand in the green slip two working days before your tablets run out.|medicine refill
Sign language interpreter|Tell reception a week ahead and someone who knows the gestures will join your appointment.|deaf person translator
Amateur dramatics|We rehearse a comedy every Tuesday and still need two villains and a prompter.|theatre acting group
Bake sale|Bring brownies or scones on Friday and all takings go to the new minibus.|homemade cakes stall
Pothole reporting|Send us a picture and the street name and the crew will fill it within five days.|damaged road surface
Marriage registration|Both partners come to the town hall with passports at least a month before the ceremony.|wedding paperwork
Jury duty|Show your manager the summons and you will keep full wages while you serve.|called to court
Maths tutoring|Older pupils explain fractions and equations to younger ones on Wednesdays in the library.|extra help algebra
Head lice|Please check behind the ears with a fine comb tonight because two children in year three are itching.|nits in hair
Substitute teachers|If a colleague is ill, ring the agency before seven and they send somebody to take the lesson.|supply staff cover
Crutches return|When your leg has healed, bring them to the fracture desk so that others can use them.|walking sticks back
X-ray appointments|Slots for hips, knees and lungs can now be chosen by telephone until noon.|radiology scan bookings
Podiatry clinic|Corns, bunions and ingrown nails are treated on the second floor every other Monday.|foot doctor
Weight loss group|We step on the scales together on Thursdays and swap low-fat recipes.|slimming diet meetings
Graffiti removal|The council washes tags off brick walls free of charge if the owner agrees.|spray paint cleanup
Stray cats|Do not put out milk behind the depot, a shelter is trapping and neutering them.|homeless kittens
Hedge trimming|Nothing may overhang the pavement after March, when birds begin to nest.|cutting back bushes
Beekeeping club|Members look after four hives in the orchard and share the jars each autumn.|honey making hobby
Knitting circle|Join us with wool and patterns on Monday evenings, beginners get help casting on.|yarn crochet gathering
Football pitch booking|The grass is free on weekday evenings, floodlights cost extra.|soccer field reservation
Pub quiz|Teams of six at most, bring your own pencil and no phones under the table.|trivia night bar
Dress code|Suits are no longer expected from Monday to Friday unless a client visits.|jeans sneakers allowed
Locker allocation|Everybody gets one with a combination on the ground floor, please empty it before the summer.|cubby for belongings
Laminating pouches|Use the thick ones for signs outdoors and let the machine warm up for three minutes.|plastic coated paper
Watering rota|The ferns on the third floor get half a can each, a different person every week.|houseplant care
Till float|Count one hundred in coins and small notes before you open in the morning.|cash register change
Fitting rooms|Customers may take in six garments, please hang up what they leave behind.|try on clothes
Shoplifting prevention|If you see somebody hiding goods under a coat, call the guard and do not chase.|thieves stealing
Trolley tokens|Ask at the counter if you have no pound for the lock.|shopping cart coin
Click and collect|Parcels reserved on the web wait behind the service counter for five days.|pickup online shopping
Flag at half-mast|The caller from the mayor's office tells us when it has to be lowered, usually for a day of mourning.|lowered banner death
Twin town visit|Forty guests from our French partner municipality arrive in May and need host families.|sister city delegation
Burial plots|New places beside the chapel can be bought for thirty years and then extended.|cemetery grave
Flood sandbags|Residents by the river can fetch twenty filled ones from the fire station yard.|high water protection
Ice rink|The square is frozen from December on and boots can be rented for an hour.|skating outdoors winter
Physiotherapy waiting list|New back and shoulder cases are seen after about six weeks, urgent ones sooner.|rehab exercises delay
Hospital chaplain|She comes to the bedside of patients of every faith, ask a nurse to call her.|priest prayer bedside
Exam invigilators|We are looking for calm people who will watch the candidates in the gym in June.|test supervisors wanted
Caretaker's lodge|Come to the side door beside the gym if a bulb is dead or a desk wobbles.|school janitor
Drone flying|Pilots need written consent from the site manager and must stay below the chimney.|quadcopter permission
Basement mould|Black spots behind the shelves are being dried out, so keep boxes off the wall.|damp fungus cellar
Leaking skylight|A bucket stands under the glass in the corridor until the roofer comes on Thursday.|rain dripping ceiling
Fireworks display|Rockets go up from the meadow at nine, so keep pets indoors that evening.|pyrotechnics show
`
