export const ENGLISH_K = `
kaizen, continuous improvement, CIP; kanban, just in time, JIT; kaput, dead, bust, conked out, knackered > defective;
karaoke, disco, dancing > staff party; keep, kept; keep, retain; keep documents, how long to store > retention schedule;
keep out, stay away > no entry; keep people, stop people leaving > employee retention, staff retention;
keep receipts, how long to keep invoices > retention period; keep warm, hot holding, warming cabinet;
keeping, holding on > retention; keg, barrel, cask; kerb, curb; kerbside, curbside;
kettle, toaster, microwave > kitchen appliances; kettle, water boiler; key, door opener; key, lock > locking system;
key account, big customer, major client, important customer; key account manager, account manager, client manager;
key collection, get a key, key issue; key combination, keystroke; key figures, indicators, metrics, KPIs;
key handover, handing over keys; key log, key register; key loss, lost key report; key return, give back key;
keyboard, keypad; keyboard broken, coffee on laptop, spilled on keyboard > device repair, liquid damage;
keylogger, rootkit, botnet > malware; keynote, opening speech; keys, umbrella, scarf > lost property;
kick-off meeting, project start; kickback, bribe, backhander, sweetener > anti-corruption policy, bribery;
kicked out of club, thrown out of club > exclusion, membership; kidnap, abduction, hostage; kill, murder > homicide;
kilogram, kilo; kilogramme, kilogram; kilometre, kilometer; kindergarten, preschool, nursery school;
kindergarten, school, college > educational institution;
kindergarten place, nursery place, daycare place > childcare registration; kip, doze, snooze > rest area;
kit, hardware, machine, gear > equipment, device; kit order, team clothing, club wear; kitchen, kitchenette, pantry;
kitchen closes, last orders, last call; kitchen duty, kitchen rota, kitchen rules;
kitchen hygiene, kitchen cleaning, hygiene plan; kitchen supplies, milk, sugar > office groceries, kitchen consumables;
knead, kneading machine, dough mixer; knee pads, protective clothing; knife, gun, pepper spray > weapons;
knives, forks, spoons > cutlery; knock down wall, remove wall > structural change;
knock off, special price, mates rates > discount;
knock-off, imitation, fake product, pirated copy > counterfeit, trademark infringement;
knockdown, slashed, half price > discount; know, knowledge; knowledge, know-how, expertise;
knowledge base, wiki, internal encyclopedia; KPI, metric;
`
