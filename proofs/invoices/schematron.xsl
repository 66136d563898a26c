<?xml version="1.0" encoding="UTF-8"?>
<!-- Turns a Schematron schema without includes and abstract patterns into a stylesheet that prints its failed rules. -->
<xsl:stylesheet version="2.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform" xmlns:sch="http://purl.oclc.org/dsdl/schematron" xmlns:out="made" exclude-result-prefixes="sch">
  <xsl:namespace-alias stylesheet-prefix="out" result-prefix="xsl"/>
  <xsl:output indent="yes"/>

  <xsl:template match="/sch:schema">
    <out:stylesheet version="2.0">
      <xsl:for-each select="sch:ns">
        <xsl:namespace name="{@prefix}" select="string(@uri)"/>
      </xsl:for-each>
      <out:output method="text"/>
      <xsl:copy-of select="xsl:function" copy-namespaces="no"/>
      <xsl:apply-templates select="sch:let"/>
      <out:template match="/">
        <xsl:for-each select="sch:pattern">
          <out:apply-templates select="/" mode="{generate-id()}"/>
        </xsl:for-each>
      </out:template>
      <xsl:apply-templates select="sch:pattern"/>
    </out:stylesheet>
  </xsl:template>

  <xsl:template match="sch:pattern">
    <xsl:variable name="mode" select="generate-id()"/>
    <xsl:apply-templates select="sch:let"/>
    <xsl:for-each select="sch:rule">
      <!-- Of the rules of a pattern, the first that fits a node counts. -->
      <out:template match="{@context}" mode="{$mode}" priority="{1000 - position()}">
        <xsl:apply-templates select="sch:let | sch:assert | sch:report"/>
        <out:apply-templates select="node()" mode="{$mode}"/>
      </out:template>
    </xsl:for-each>
    <out:template match="text()" mode="{$mode}"/>
  </xsl:template>

  <xsl:template match="sch:let">
    <out:variable name="{@name}" select="{@value}"/>
  </xsl:template>

  <xsl:template match="sch:assert">
    <out:if test="not({@test})">
      <out:text><xsl:value-of select="concat(@id, ' (', @flag, '): ', normalize-space(.), '&#10;')"/></out:text>
    </out:if>
  </xsl:template>

  <xsl:template match="sch:report">
    <out:if test="{@test}">
      <out:text><xsl:value-of select="concat(@id, ' (', @flag, '): ', normalize-space(.), '&#10;')"/></out:text>
    </out:if>
  </xsl:template>
</xsl:stylesheet>
