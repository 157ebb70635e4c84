/**
 * Notes about one small thing each. A line: title, text, how else people ask for it (the same in other words), and for words that are
 * written joined or split, the other spelling.
 */
export const koreanNotes = `
꽃 배달 주문처|승진과 개업에 보낼 화환은 정문 옆 가게에서 산다.|화환 보내는 곳|꽃배달 주문처
컵 수거 위치|일회용은 없애고 씻은 머그를 층마다 둔다.|머그잔 치우는 장소|컵수거 위치
물 정수기 필터|거름망은 석 달마다 갈아 끼운다.|생수 기계 교체 주기|물정수기 필터
쌀 구매처|식당에서 쓰는 곡물은 농협과 직거래한다.|곡식 사는 곳|쌀구매처
약 상자 비치|두통약과 밴드는 안내대 서랍에 있다.|의약품 두는 곳|약상자 비치
책 대여 목록|빌린 도서는 두 주 안에 돌려놓는다.|도서 빌리기|책대여 목록
차 배차 신청|업무용 승용차는 하루 전에 잡는다.|차량 예약|차배차 신청
문 잠금 순서|마지막에 나가는 사람이 경비를 건다.|퇴근 시 잠그는 법|문잠금 순서
방 배정 변경|층을 옮긴 팀의 자리를 다시 나누었다.|좌석 재배치|방배정 변경
옷 세탁 맡기기|작업복은 월요일에 거두어 간다.|유니폼 빨래|옷세탁 맡기기
눈 치우기 당번|새벽에 쌓이면 관리실과 같이 쓴다.|제설 담당|눈치우기 당번
빵 간식 주문|야근하는 날에 미리 적어 둔다.|다과 신청|빵간식 주문
급여 이체 날짜|매달 스물닷새에 들어오고 휴일이면 앞당긴다.|월급 들어오는 날|급여이체 날짜
견적 요청 서식|물건과 수량, 받을 날을 적어 보낸다.|가격 문의 양식|견적요청 서식
사직 의사 통보|한 달 전에 알리고 면담을 한다.|퇴사 알리기|사직의사 통보
야근 수당 계산|여섯 시 뒤에는 한 시간마다 절반을 더 준다.|초과 근무 돈|야근수당 계산
거래처 등록증|사업자 번호와 통장 사본을 받는다.|고객사 서류|거래처등록증
자리 비움 알림|점심과 외근은 상태로 표시한다.|부재 표시|자리비움 알림
출근 기록 정정|찍지 못한 날은 사유를 적는다.|근태 수정|출근기록 정정
송금 한도 조정|하루에 보낼 수 있는 돈을 은행에서 올린다.|이체 금액 늘리기|송금한도 조정
비용 처리 마감|영수증은 말일까지 올린다.|경비 정산 기한|비용처리 마감
명함 제작 의뢰|이름과 직함의 영문을 확인한다.|네임카드 만들기|명함제작 의뢰
수리 접수 창구|고장 난 기기는 일 층에서 받는다.|에이에스 맡기는 곳|수리접수 창구
납품 지연 사과|늦어진 까닭과 새 날짜를 적어 보낸다.|배송 늦음 사죄|납품지연 사과
휴대폰 요금 지원|업무로 거는 통화는 절반을 낸다.|핸드폰 비용 보조|휴대폰요금 지원
직원 할인 쿠폰|가족도 한 해에 두 번 쓸 수 있다.|임직원 디씨|직원할인 쿠폰
사진 촬영 동의|행사에서 찍히기 싫으면 띠를 찬다.|촬영 허락|사진촬영 동의
열쇠 복사 대장|누가 몇 개를 가졌는지 적는다.|키 관리|열쇠복사 대장
택배 수령 장소|무거운 것은 하역장에서 찾는다.|소포 받는 곳|택배수령 장소
회식 장소 추천|조용하고 가까운 식당 열 곳이다.|단체 식사 모임 자리|회식장소 추천
면담 요청 게시판|이름을 밝히지 않고도 물을 수 있다.|상담 신청|면담요청 게시판
연봉 협상 일정|이월에 팀장과 마주 앉는다.|임금 조정 시기|연봉협상 일정
외주 단가 비교|세 업체의 하루 값이다.|하청 가격 견주기|외주단가 비교
사옥 전기 요금|여름에 가장 많이 나온다.|건물 전력 비용|사옥전기 요금
계정 삭제 요청|떠난 사람의 것은 그날 지운다.|아이디 없애기|계정삭제 요청
화면 공유 오류|검게 나오면 권한을 켠다.|스크린 공유 안됨|화면공유 오류
의자 높이 조절|손잡이를 당기고 앉는다.|걸상 맞추기|의자높이 조절
도장 날인 신청|법무가 본 서류에만 찍는다.|인감 찍기|도장날인 신청
파일 용량 초과|큰 것은 나누어 올린다.|자료 크기 넘침|파일용량 초과
현관 조명 시간|해 진 뒤 열 시까지 켠다.|입구 불 켜는 때|현관조명 시간
`
export const englishNotes = `
Checkin desk hours|The counter downstairs is staffed from eight to six.|reception opening times|check in desk hours
Timesheet corrections|Hours that were booked wrongly are fixed by payroll.|fix wrong working hours|time sheet corrections
Whiteboard markers|Refills are in the drawer next to the copier.|pens for the board|white board markers
Standup notes format|Three lines, no status, only what blocks you.|daily meeting template|stand-up notes format
Handover binder|Everything the person after you has to know.|transition folder|hand over binder
Payroll cutoff|Changes after the twentieth wait for the next month.|salary deadline|pay roll cut-off
Helpdesk queue|Questions are answered in the order they come.|support line waiting|help desk queue
Workstation wipe|Disks are erased before a computer leaves.|erase pc drive|work station wipe
Voicemail greeting|Say when you are back and whom to call.|answering machine message|voice mail greeting
Touchpad cleaning|Use a dry cloth, no alcohol.|trackpad care|touch pad cleaning
Dropdown colours|The menu turns teal when it opens.|select box palette|drop down colours
Datasheet layout|Numbers left, drawings right, one page.|spec page arrangement|data sheet layout
Backorder letter|Tells a customer that a part is late.|delayed delivery notice|back-order letter
Roadworthy test|Vans go to the inspection each spring.|vehicle inspection|road worthy test
Signoff sheet|Two signatures before a batch leaves.|approval form|sign-off sheet
Playbook outages|Who writes to whom when the service is down.|downtime guide|play book outages
Logbook crane|Every lift above a ton is written down.|hoist journal|log book crane
Headcount freeze|No new posts until summer.|hiring stop|head count freeze
Spreadsheet macros|They are blocked unless signed.|excel scripts|spread sheet macros
Lunchbox fridge|Put your name on it; it is emptied on Fridays.|refrigerator for meals|lunch box fridge
Car pool list|Colleagues who drive the same way.|shared rides|carpool list
Sick note upload|A certificate is due on the third day.|illness certificate|sicknote upload
Pay slip archive|Statements of the last ten years.|salary statement storage|payslip archive
Gift limits|Nothing above thirty euros from a vendor.|presents from suppliers|giftlimits
Lease renewal office|The landlord wants five more years.|rent contract extension|lease-renewal office
Shipment delay letter|We say why and when.|late delivery apology|shipmentdelay letter
Staff discount codes|Family may use them twice a year.|employee rebate|staffdiscount codes
Key copies ledger|Who holds how many.|duplicate door opener register|keycopies ledger
Ergonomic chair fitting|Feet flat, elbows at the height of the desk.|seat adjustment|ergonomicchair fitting
Overtime pay formula|Half more for every hour after six.|extra hours compensation|over time pay formula
Resignation notice period|Four weeks to the end of a month.|quitting time frame|resignation-notice period
Paid time off balance|Look it up in the portal.|PTO left|paid-time-off balance
Key performance indicators plant|Scrap, output and downtime per shift.|factory KPI|key-performance-indicators plant
Request for quotation sample|What a vendor needs to name a price.|RFQ example|request-for-quotation sample
Frequently asked questions alarms|Why it beeps and how it stops.|FAQ alarms|frequently-asked-questions alarms
Human resources inbox|Letters and certificates are answered in two days.|HR mail address|human-resources inbox
Return on investment tool|Fill in the blue cells only.|ROI calculator|return-on-investment tool
Standard operating procedure lab|From gowning to waste.|SOP laboratory|standard-operating-procedure lab
Purchase price variance|What parts cost against what we planned.|material cost deviation|purchaseprice variance
Lift inspection certificate|The cabin carries nine people.|elevator test proof|liftinspection certificate
`
