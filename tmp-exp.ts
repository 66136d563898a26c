import { readFileSync, writeFileSync, existsSync } from 'node:fs';
import { createWordIndex } from '#server/features/assistant/finding/word-index.ts';
import { createMeaningIndex, vectorOf, vectorText, toVector } from '#server/features/assistant/finding/meaning-index.ts';
import { loadSentenceModel } from '#server/features/assistant/finding/sentence-model.ts';
import { meaningsOf, type Passage } from '#server/features/assistant/finding/passage.ts';
import MiniSearch from 'minisearch';
import { stemmer } from 'stemmer';
const covid = JSON.parse(readFileSync('/work/shared/samples/faq/covid.json','utf8'));
const cacheFile='/tmp/asst/vec.json';
const cache: Record<string,string> = existsSync(cacheFile)?JSON.parse(readFileSync(cacheFile,'utf8')):{};
const model = await loadSentenceModel();
async function embed(t:string){ if(!cache[t]) cache[t]=vectorText(await model.embed(t)); return vectorOf(cache[t]); }
const passages: Passage[] = covid.faqs.map((f:any)=>({id:'article '+f.id,kind:'article',scope:0,topic:null,title:f.question,asked:[],heading:'',text:f.answer}));
// halves by id parity after shuffle
let seed=7; const rnd=()=>{seed=(seed*1103515245+12345)%2147483648; return seed/2147483648};
const qs=covid.queries.map((q:any)=>({...q})); for(let i=qs.length-1;i>0;i--){const j=Math.floor(rnd()*(i+1)); [qs[i],qs[j]]=[qs[j],qs[i]];}
const tuning=qs.slice(0,Math.floor(qs.length/2));
console.log(Object.keys(covid.queries[0]), tuning.length);
const idx=createWordIndex(); idx.add(passages);
const mi=createMeaningIndex();
const t0=performance.now();
for(const p of passages) mi.add([{id:p.id,scope:0,kind:'article',vectors:[await embed(p.title), await embed(p.title+'. '+p.text.split(/\s+/,80).join(' '))]}]);
for(const q of tuning) q.v=await embed(q.question??q.query??q.text);
writeFileSync(cacheFile, JSON.stringify(cache)); console.log('embedded', performance.now()-t0);
const ms=new MiniSearch<any>({fields:['title','text'],processTerm:(t)=>stemmer(t.toLowerCase())}); ms.addAll(passages.map(p=>({...p})));
const plain=new MiniSearch<any>({fields:['title','text']}); plain.addAll(passages.map(p=>({...p})));
function score(name:string, rank:(q:any)=>string[]){ let r1=0,r5=0,mrr=0; for(const q of tuning){const ids=rank(q); const at=ids.indexOf('article '+q.answer); if(at===0)r1++; if(at>=0&&at<5)r5++; if(at>=0)mrr+=1/(at+1);} const n=tuning.length; console.log(name.padEnd(40),(r1/n).toFixed(3),(r5/n).toFixed(3),(mrr/n).toFixed(3)); }
const T=(q:any)=>q.question??q.query??q.text;
score('plain', q=>plain.search(T(q)).map(h=>h.id));
score('minisearch stem', q=>ms.search(T(q)).map(h=>h.id));
for(const q of tuning){ q.w=idx.search({text:T(q),before:'',topic:null,scopes:[0],withAccount:false}); q.m=mi.search(q.v,{scopes:[0],withAccount:false}); }
score('ours words', q=>q.w.map((h:any)=>h.id));
score('meaning', q=>q.m.map((h:any)=>h.id));
for(const share of [0.2,0.3,0.4,0.5,0.6,0.7,0.8]){ score('joined rel '+share, q=>{const best=q.w[0]?.score||1; const W=new Map(q.w.map((h:any)=>[h.id,h.score/best])); return q.m.map((h:any)=>({id:h.id,s:(W.get(h.id) as number??0)*(1-share)+h.likeness*share})).sort((a:any,b:any)=>b.s-a.s).map((h:any)=>h.id)}); }
for(const k of [0.05,0.1,0.2,.4]) for (const share of [.5]) score('joined abs k'+k, q=>{const W=new Map(q.w.map((h:any)=>[h.id,h.score])); return q.m.map((h:any)=>({id:h.id,s:(W.get(h.id) as number??0)*k+h.likeness})).sort((a:any,b:any)=>b.s-a.s).map((h:any)=>h.id)});
console.log(tuning.slice(0,5).map((q:any)=>q.w[0]?.score));
