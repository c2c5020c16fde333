import "server-only";
import { once } from "node:events";
import PDFDocument from "pdfkit";
import { site } from "@/lib/config/site";
import { drawDayChart, type Day, finishedDays } from "@/lib/analytics/chart";
import { averageNote, formatAnalyticsDay, type Range, rangeLabels } from "@/lib/analytics/format";
import { formatCount } from "@/lib/text/counted";

type Document = InstanceType<typeof PDFDocument>;

const title = "Analytics Report";

// PDF points (1/72 inch).
const margin = 50;
const rowHeight = 20;
const chartHeight = 150;

const ink = "#101a20";
const muted = "#53626c";
const lineColor = "#dde5e9";
const blue = "#006d8a";
const red = "#b32755";

/** The report about visits as a PDF. */
export async function renderReport(range: Range, days: Day[]): Promise<Buffer<ArrayBuffer>> {
  const document = new PDFDocument({
    size: "A4",
    margin,
    bufferPages: true,
    lang: "en",
    displayTitle: true,
    info: { Title: title },
  });
  const chunks: Buffer[] = [];
  document.on("data", (chunk: Buffer) => chunks.push(chunk));
  const ended = once(document, "end");

  drawHead(document, range, days);
  const finished = finishedDays(days);
  if (finished.length > 0) drawChart(document, finished);
  if (days.length > 0) drawTable(document, days);
  else document.text("No visits have been counted in this range.");
  numberPages(document);

  document.end();
  await ended;
  return Buffer.concat(chunks);
}

function drawHead(document: Document, range: Range, days: Day[]) {
  const first = days[0];
  const last = days.at(-1);
  const visitors = days.reduce((sum, day) => sum + day.uniqueVisitors, 0);
  document.font("Helvetica-Bold").fontSize(22).fillColor(ink).text(title);
  document.font("Helvetica").fontSize(11).fillColor(muted);
  const label =
    first && last
      ? `${rangeLabels[range]}: ${formatAnalyticsDay(first.date)} to ${formatAnalyticsDay(last.date)}`
      : rangeLabels[range];
  document.text(`${printableSiteName(site.name)}, ${label}`);
  document.moveDown().fillColor(ink);
  document.text(`Total Visitors: ${formatCount(visitors)}`).moveDown();
}

/** The characters in PDF's standard fonts; any others would be printed as wrong letters. */
const printable = /^[\x20-\x7e\xa0-\xff–—‘’“”…€]*$/u;

const printableSiteName = (name: string) => (printable.test(name) ? name : new URL(site.url).host);

function drawChart(document: Document, days: Day[]) {
  // The width of the axis label 100,000,000.
  const labelWidth = 60;
  const left = margin + labelWidth;
  const top = document.y + 16;
  const width = document.page.width - margin - left;
  const { ticks, lines, isAveraged } = drawDayChart(days, width, chartHeight);

  document.fontSize(9);
  document.fillColor(blue).text("Visits", left, top - 16, { continued: true });
  document.fillColor(red).text("    Unique visitors (dashed)", { continued: isAveraged });
  if (isAveraged) document.fillColor(muted).text(`    ${averageNote}`);
  for (const [index, tick] of ticks.entries()) {
    const y = top + (index / (ticks.length - 1)) * chartHeight;
    document
      .fillColor(muted)
      .text(formatCount(tick), margin, y - 4, { width: labelWidth - 8, align: "right" });
    drawLine(document, left, y, width);
  }
  document.save().translate(left, top).lineWidth(1.5).lineCap("round").lineJoin("round");
  document.path(lines.totalVisits).strokeColor(blue).stroke();
  document.path(lines.uniqueVisitors).dash(3, { space: 3 }).strokeColor(red).stroke();
  document.restore();
  const below = top + chartHeight + 6;
  document
    .fillColor(muted)
    .text(formatAnalyticsDay(days[0]?.date ?? ""), left, below, { width: width / 2 });
  document.text(formatAnalyticsDay(days.at(-1)?.date ?? ""), left + width / 2, below, {
    width: width / 2,
    align: "right",
  });
  document.y = below + 30;
}

function drawTable(document: Document, days: Day[]) {
  const bottom = document.page.height - margin - rowHeight;
  const drawHeading = () =>
    drawRow(document, ["Date", "Total Visits", "Unique Visitors"], "Helvetica-Bold");
  drawHeading();
  for (const { date, totalVisits, uniqueVisitors } of days) {
    if (document.y + rowHeight > bottom) {
      document.addPage();
      drawHeading();
    }
    const cells = [formatAnalyticsDay(date), formatCount(totalVisits), formatCount(uniqueVisitors)];
    drawRow(document, cells, "Helvetica");
  }
}

function drawRow(document: Document, cells: string[], font: string) {
  const top = document.y;
  const width = (document.page.width - 2 * margin) / cells.length;
  document.font(font).fontSize(10).fillColor(ink);
  for (const [index, cell] of cells.entries()) {
    document.text(cell, margin + index * width, top + 5, {
      width,
      align: index > 0 ? "right" : "left",
      lineBreak: false,
    });
  }
  document.y = top + rowHeight;
  drawLine(document, margin, document.y, document.page.width - 2 * margin);
}

function drawLine(document: Document, x: number, y: number, width: number) {
  document.moveTo(x, y).lineTo(x + width, y);
  document.lineWidth(0.5).strokeColor(lineColor).stroke();
}

function numberPages(document: Document) {
  const { count } = document.bufferedPageRange();
  for (let page = 0; page < count; page += 1) {
    document.switchToPage(page);
    // Text below the bottom margin would start a new page of the PDF.
    document.page.margins.bottom = 0;
    document
      .font("Helvetica")
      .fontSize(9)
      .fillColor(muted)
      .text(`Page ${page + 1} of ${count}`, margin, document.page.height - 40, {
        width: document.page.width - 2 * margin,
        align: "center",
      });
  }
}
