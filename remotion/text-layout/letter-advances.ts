import { fontCatalog } from '#remotion/fonts/catalog.ts';
import { type FontRun, fontRuns } from '#remotion/fonts/font-runs.ts';
import type { FontFamily } from '#schema/elements/font-families.ts';

/** The letters whose advances are known, in the order of `advances`. */
export const MEASURED_LETTERS =
  ' abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789.,:;!?&\'"-–/()@#+·’';

/** Steps of an advance in one em, and the code of the character for an advance of 0. */
const STEPS = 60;
const ZERO = 40;

/** Advances in em as characters, rounded up. */
export const encodeAdvances = (advances: readonly number[]): string =>
  String.fromCharCode(...advances.map((em) => ZERO + Math.ceil(em * STEPS)));

/**
 * The advance of each of `MEASURED_LETTERS`, in the wider of the weights 400 and 700. Written by `npm run advances` from the
 * bundled files; a test compares.
 */
export const advances: Readonly<Record<FontFamily, string>> = {
  'Playfair Display': '7HLFLG>JM;:L;_MJLLED>MGXIHEQQSWOLUX?>SM`TXOXRLQRQcRNMO?HFHDJDJJ99:::G^5?FM?<<^OL98',
  Inter: '9KNLNL@NN99K9_NMNNAJ>NL\\KMKUPUTMLVU9LTJ`VWOWPPQUUgUTPQBNOQNOKPO=====JQ=JEF@??eOQ=;',
  Roboto: '7IJHJI>KJ88I8]JKJK>G=JGVGGGQOPPKJQS:JOI]SROROMNPP^ONMKKKKKKKKKK:7989FP3<@PA=>^MK;6',
  Poppins: '9QQMQN>QQ::N:hQOQQBJAQN\\LNFUPWTIIWT:KRE`VXNXPMLSThSQLP?KMQOOION9::=@IX6AKREEEi_Q:;',
  Montserrat: '9NRLRN@RR;;P;hRPRRBHCRLaLLIVVTZQOWY<IUMbY[T[UONXUnSQQQ@LLRLONPO8888:LT6C@F@>>gTL;8',
  Oswald: '8DGEGE<GG89G9VGEGG?B>GBLCC@JLJLCCKM;=KCSJLKLLGCLHTGFBI@GGHGICHI779:8EM3><JB=<aIC65',
  'Bebas Neue': '2AA?A>=@B48A=IB@@@A?>A?JA@>AA?A>=@B48A=IB@@@A?>A?JA@>@@@@@@@@@@44445>B4=9:@99RA@44',
  'Dancing Script': '8CA<F=<AF76D7PE?AB>>:CANB@<NOKRHHLPGCOMYQPJTMKIUQbSSQP@LIGGLCJL7587:DQ29GV>:;MTC72',
  Pacifico: '8EE?G@?EG78H<UFDEFDB@DCRHECXZR[RSY]FUaQr^YYY]RR^VrS\\TI?JHKHIFGI8888=E\\:GAFGMMeRR87',
  Lato: '4HKEKI>HK99J9[KKJKAC@KIXIIESPRVKJUV;CRH`VXNXPILTSgQPNKKKKKKKKKK6688>BS7B>K@::ZKK96',
  Raleway: '8KOJOL?OM88J<`MMOO@F@NI[HIFQQRSMLTU:FQL]WVNVPMNVQhOPNMFJJKJMJML6678;FS7@BMR;;[TB67',
  Nunito: '9ILELI>ML88I<]LKLL@F@KH\\IHEURQVLJUW9>PJ]UXPXRNNUSkQNMLLLLLLLLLL77777DT7CCF;>>aLL77',
  'Work Sans': '=KNKNKAJN::N<bNLNNBHCNJ^LJIQRRTOMTU<NRM_UUQUROPSQdPPOOBLLOKMMNN::;;;MO7CHRE@@bRM9:',
  'DM Sans': '8LPMPM?LN99K9aNMPPAHBMJZKMFSOUSKJWS9IPJ^TXMXNMLRSfQOKS>KMONOINO8789;IW4?KRBAAg\\K88',
  'Josefin Sans': '<MNENJCNL::I:\\LKNNAC@LIRHIHSORWPLVY=@SOa\\\\O^RKLVUfTTTN=KHJHJGHI35355DU3>;HBAAhKJ34',
  Quicksand: '9NNHNLCOL79K9`LNNNCEALJWFLFOPPTKJRT9KQJZUVMWRLNSQbPLOM@KILKJIIK799:9HS5B@GK??cRK69',
  Rubik: '7LNLNLCOO:;L:_OMNNDJEOL[LLJSSSSONTU<QPLZTSQSRPNTRZRQOQFOPQOPKQO:9:::LU7DFKI@@[RN<8',
  Archivo: '5KMKML<MM98K9^MMMM?J=MIXKIHTTTUQNYV;MTL]VXQXTQOURbSRPLLLLLLLLLL;;==;MV8D<F:>>eLO<9',
  Anton: '7FGFFF9GG78F7VFFGF=E;FDRDD@FEEFA@FF6DE@UFFEFED@EESFCAF<FFFFFFFF67776FH5B;;A::\\I>76',
  Merriweather: '7JMGNIANQ==O<eQLOMDHAOL\\NLJSRPVPNTZ@@UOfXTPTTMTUReTOPPDLKOLMLNN9999:FV<HKXACChTQ3:',
  Lora: '8HKHLI?JN<;L;`OLMKEFANIYIJGQPRVNKVY@DSMcWXOXRLOVSeRQMOAIJIIKEKK78798GR5=FLR;;X]H75',
  'Cormorant Garamond': '7BGBGB;DG98F9WHFGG?==GCRCCASLRSJHTV==PI\\UVJVRGOSP`PNME<A@DADBFD56568=S1;<G>;;TH@44',
  Cinzel: '7PMSVJIUV>=QI]WWLWPGLSP^OOMTQWZNL[\\@@VNb\\]P]UKQZUcTSPP@NJNJNIMN66669DY4>?FBBBdKE67',
  'Abril Fatface': '3ILELG?HM<;N;^MILLFC@MH[LHHRPRVNLTU>HUL[QUOUSLQQReSOMPBJKMIMGMM8888?KZ4=>F>>>]MH:8',
  'Great Vibes': '3><8?84@=33>5G====895>;F=?=SgSgZhS|`cqSygT`Vf``aczXbQD;@@A?@=@A55::;AM/5AHGHGfY=88',
  Satisfy: '9CA>F?<DD99C6TD@DDA>;EBO@ACJMINHLMOIGFFUIKJKJEBKGZKHDF9CDDCEACD55657AD/7>>875OB>32',
  Lobster: '6HC@H@9GG97H9VGCEF??9GAPHFBQOFPDDKP?IM?XQPKPMKESMbNNII<FGEHFDFF85998CQ4>:>;CARPCC7',
  Caveat: '7CC>A=:>E45?3KD>??>=<?<H==;GHELIDFKA;GBTNGEGIFDEFTHGHCCCCCCECCC44445?J07<C<<<OJC40',
  'Permanent Marker': '?KKGFHDPK<IOHYJNHNIDELFZGAISRMLNKXRGQWNcRUOUOKMRLdNFPR<PJKKGKIH65778JL8FMLA>>TSK64',
  Righteous: '9MLHMH@MJ77I7VJKMMAHCJHVHJEQPOPKJPR9BNJZRWOWPMKQMZMNLO<KLNLMGNM88999MF7AHBF>>NJF87',
  Monoton: '/ZTUZQNZZ=@YKoX[WXZQLX\\lXUSa\\\\^SQ__=CYM`]a\\a[QL_an]X\\[BKMNRWNYW8888=Rf8IEECAAieM88',
  Orbitron: ';RQRQRBQQ67O<cRRPPHRCRXiRRR[ZZ[VTZ\\5WXW`ZZX^ZZVZeoYYZ[@ZZTZZP[Z66776Qa7@HSH::ZXCL5',
  Comfortaa: ':QSMSN?QQ;:K:aQQSSFIAQJUJIISTWWRNW];NQOcZ`N`NRP[UaSQUK@LLPNKKLK7744:IT29@@E99jTI44',
  Sacramento: '6=?:>86;?52=7OC;>;;87><D?;>hn[fZi]pOJn_xlWa\\eZ]dg|ce_W<XLYOTOPT33668WI04>FF==Q=>32',
};

const OTHERS: readonly [RegExp, number][] = [
  [
    /[\u1100-\u11ff\u2e80-\u9fff\ua960-\ua97f\uac00-\ud7ff\uf900-\ufaff\ufe30-\ufe4f\uff00-\uffef]|[\u{20000}-\u{3ffff}]/u,
    1,
  ],
  [/\p{Extended_Pictographic}|\p{Regional_Indicator}/u, 1.3],
  [/./su, 0.75],
];

const widthOfOther = (letter: string): number => OTHERS.find(([kind]) => kind.test(letter))?.[1] ?? 1;

/** Accents have no width, and neither have characters joined to an emoji. */
const withoutMarks = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(/\p{Mn}|\u200d\p{Extended_Pictographic}|\p{Cf}|\p{Emoji_Modifier}/gu, '')
    .normalize('NFC');

const IS_MEASURED = /^[ -~]*$/;

/** The family of the catalogue whose widths are used for other scripts. */
const SIMILAR_TO_OTHERS: FontFamily = 'Inter';

const widthOf = (family: FontFamily, text: string): number => {
  const table = advances[family];
  let width = 0;
  for (const letter of text) {
    const index = MEASURED_LETTERS.indexOf(letter);
    width += index === -1 ? widthOfOther(letter) : (table.charCodeAt(index) - ZERO) / STEPS;
  }
  return width;
};

/** About the width on one line of a text or of a part of it, em, without a browser to measure it. */
export const estimateWidth = (family: FontFamily, text: string, part = text): number => {
  if (IS_MEASURED.test(text)) return widthOf(family, part);
  const fontOf = ([first]: FontRun['families']): FontFamily =>
    first === undefined ? family : first in fontCatalog ? (first as FontFamily) : SIMILAR_TO_OTHERS; // The catalogue has it.
  return fontRuns(family, text, part)
    .map((run) => widthOf(fontOf(run.families), withoutMarks(run.text)))
    .reduce((sum, width) => sum + width, 0);
};
