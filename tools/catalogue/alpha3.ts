/** ISO 3166-1: the alpha-3 code of every country and territory, followed by its alpha-2 code. */
const CODES = `ABWaw AFGaf AGOao AIAai ALAax ALBal ANDad AREae ARGar ARMam ASMas ATAaq ATFtf ATGag AUSau AUTat AZEaz BDIbi
BELbe BENbj BESbq BFAbf BGDbd BGRbg BHRbh BHSbs BIHba BLMbl BLRby BLZbz BMUbm BOLbo BRAbr BRBbb BRNbn BTNbt
BVTbv BWAbw CAFcf CANca CCKcc CHEch CHLcl CHNcn CIVci CMRcm CODcd COGcg COKck COLco COMkm CPVcv CRIcr CUBcu
CUWcw CXRcx CYMky CYPcy CZEcz DEUde DJIdj DMAdm DNKdk DOMdo DZAdz ECUec EGYeg ERIer ESHeh ESPes ESTee ETHet
FINfi FJIfj FLKfk FRAfr FROfo FSMfm GABga GBRgb GEOge GGYgg GHAgh GIBgi GINgn GLPgp GMBgm GNBgw GNQgq GRCgr
GRDgd GRLgl GTMgt GUFgf GUMgu GUYgy HKGhk HMDhm HNDhn HRVhr HTIht HUNhu IDNid IMNim INDin IOTio IRLie IRNir
IRQiq ISLis ISRil ITAit JAMjm JEYje JORjo JPNjp KAZkz KENke KGZkg KHMkh KIRki KNAkn KORkr KWTkw LAOla LBNlb
LBRlr LBYly LCAlc LIEli LKAlk LSOls LTUlt LUXlu LVAlv MACmo MAFmf MARma MCOmc MDAmd MDGmg MDVmv MEXmx MHLmh
MKDmk MLIml MLTmt MMRmm MNEme MNGmn MNPmp MOZmz MRTmr MSRms MTQmq MUSmu MWImw MYSmy MYTyt NAMna NCLnc NERne
NFKnf NGAng NICni NIUnu NLDnl NORno NPLnp NRUnr NZLnz OMNom PAKpk PANpa PCNpn PERpe PHLph PLWpw PNGpg POLpl
PRIpr PRKkp PRTpt PRYpy PSEps PYFpf QATqa REUre ROUro RUSru RWArw SAUsa SDNsd SENsn SGPsg SGSgs SHNsh SJMsj
SLBsb SLEsl SLVsv SMRsm SOMso SPMpm SRBrs SSDss STPst SURsr SVKsk SVNsi SWEse SWZsz SXMsx SYCsc SYRsy TCAtc
TCDtd TGOtg THAth TJKtj TKLtk TKMtm TLStl TONto TTOtt TUNtn TURtr TUVtv TWNtw TZAtz UGAug UKRua UMIum URYuy
USAus UZBuz VATva VCTvc VENve VGBvg VIRvi VNMvn VUTvu WLFwf WSMws XKXxk YEMye ZAFza ZMBzm ZWEzw`;

export const ALPHA2_BY_ALPHA3: ReadonlyMap<string, string> = new Map(
  CODES.split(/\s+/).map((code): [string, string] => [code.slice(0, 3), code.slice(3)]),
);
